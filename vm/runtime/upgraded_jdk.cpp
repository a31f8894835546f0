// SPDX-License-Identifier: Apache-2.0
// An image links to a stock JDK and has a copy of its file `release`. When that JDK is upgraded, the image goes on with
// the new class library, but its launchers and its snapshot are still those of the old one.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>

#include "base/input_file.hpp"
#include "base/output_file.hpp"
#include "vm/runtime/boot_steps.hpp"
#include "vm/runtime/command_line.hpp"

namespace vitrine::vm {
namespace {

/// The version that a file `release` tells; empty if it tells none.
std::string version_in(const std::string& release) {
  constexpr std::string_view kKey = "JAVA_RUNTIME_VERSION=\"";
  const size_t at = release.find(kKey);
  if (at == std::string::npos) return {};
  const size_t begin = at + kKey.size();
  return release.substr(begin, release.find_first_of("\"\n", begin) - begin);
}

/// Whether nobody has been told of that version yet. If the image cannot be written, only people at a terminal are
/// told, because programs that read stderr would get the same line at each start.
bool is_first_time(const std::string& java_home, std::string version) {
  std::ranges::replace(version, '/', '_');
  const int mark = open_output_file((java_home + "/lib/server/told_of_" + version).c_str(), O_EXCL, 0644);
  if (mark >= 0) return close(mark) == 0;
  return errno != EEXIST && isatty(STDERR_FILENO) != 0;
}

}  // namespace

void tell_of_upgraded_jdk(const std::string& java_home) {
  std::error_code error;
  const std::filesystem::path modules = std::filesystem::read_symlink(java_home + "/lib/modules", error);
  if (error || !modules.is_absolute()) return;  // no image
  const std::string jdk = modules.parent_path().parent_path();
  std::string then, now;
  if (read_input_file(java_home + "/release", then) != InputError::None ||
      read_input_file(jdk + "/release", now) != InputError::None)
    return;
  const std::string old_version = version_in(then), version = version_in(now);
  if (version.empty() || version == old_version || !is_first_time(java_home, version)) return;
  print_warning("The JDK of this image, " + jdk + ", is " + version + " now; the image was made for " + old_version +
                ". It works, but starts more slowly. To make it anew: vitrine image " + jdk + " " + java_home);
}

}  // namespace vitrine::vm
