// SPDX-License-Identifier: Apache-2.0
#include "launcher/private_file.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace vitrine::launcher {

PrivateFile::PrivateFile(const std::string& purpose) : path_("/tmp/vitrine-" + purpose + "-XXXXXX") {
  const int descriptor = mkstemp(path_.data());
  if (descriptor < 0)
    error_ = errno;
  else
    close(descriptor);
}

PrivateFile::~PrivateFile() {
  std::error_code ignored;
  if (error_ == 0) std::filesystem::remove(path_, ignored);
}

}  // namespace vitrine::launcher
