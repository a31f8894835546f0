// SPDX-License-Identifier: Apache-2.0
#include "base/output_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "base/descriptors.hpp"

namespace vitrine {

int open_output_file(const char* path, int flags, mode_t mode) {
  const int fd = beside_standard_streams(open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | flags, mode));
  if (fd >= 0) (void)fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) & ~O_NONBLOCK);
  return fd;
}

FILE* open_output_stream(const char* path) {
  const int fd = open_output_file(path, O_TRUNC, 0644);
  return fd < 0 ? nullptr : fdopen(fd, "w");
}

int write_output_file(const char* path, int flags, std::span<const char> bytes) {
  const int fd = open_output_file(path, O_TRUNC | flags, 0644);
  if (fd < 0) return errno;
  int error = 0;
  for (size_t done = 0; done < bytes.size() && error == 0;) {
    const ssize_t written = write(fd, bytes.data() + done, bytes.size() - done);
    if (written >= 0)
      done += static_cast<size_t>(written);
    else if (errno != EINTR)
      error = errno;
  }
  if (close(fd) != 0 && error == 0) error = errno;
  return error;
}

std::string expanded_file_name(const std::string& given) {
  std::string text;
  for (size_t i = 0; i < given.size(); i++) {
    const bool escape = given[i] == '%' && i + 1 < given.size() && (given[i + 1] == 'p' || given[i + 1] == '%');
    if (!escape)
      text += given[i];
    else
      text += given[++i] == 'p' ? std::to_string(getpid()) : "%";
  }
  return text;
}

}  // namespace vitrine
