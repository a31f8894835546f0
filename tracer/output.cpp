// SPDX-License-Identifier: Apache-2.0
#include "tracer/output.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "base/output_file.hpp"

namespace vitrine::tracer {

namespace {
constexpr size_t kBuffer = 256 << 10;
}

int Output::open(const std::string& file) {
  if (file.empty())
    descriptor_ = STDERR_FILENO;
  else if ((descriptor_ = open_output_file(expanded_file_name(file).c_str(), O_TRUNC, 0644)) < 0)
    return errno;
  struct stat status {};
  at_once_ = fstat(descriptor_, &status) == 0 && S_ISFIFO(status.st_mode) && !file.empty();
  bytes_.reserve(kBuffer);
  return 0;
}

void Output::add(std::string_view line) {
  if (bytes_.size() + line.size() > kBuffer) flush();
  bytes_ += line;
  if (at_once_) flush();
}

void Output::flush() {
  for (std::string_view left = bytes_; !left.empty();) {
    const ssize_t written = write(descriptor_, left.data(), left.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) break;  // the disk is full, or nobody reads any more
    left.remove_prefix(static_cast<size_t>(written));
  }
  bytes_.clear();
}

}  // namespace vitrine::tracer
