// SPDX-License-Identifier: Apache-2.0
#include "serviceability/crash/crash_output.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <utility>

namespace vitrine::serviceability {

constinit CrashOutput crash_output;

namespace {

/// Returns 0 or errno.
int write_all(int fd, const char* text, size_t length) {
  for (ssize_t n; length > 0; text += n, length -= static_cast<size_t>(n)) {
    n = write(fd, text, length);
    if (n < 0 && errno != EINTR) return errno;
    n = std::max<ssize_t>(n, 0);
  }
  return 0;
}

}  // namespace

void print(std::string_view text) {
  CrashOutput& to = crash_output;
  if (to.to_console && to.console >= 0) (void)write_all(to.console, text.data(), text.size());
  if (to.to_report && to.report >= 0 && to.error == 0) to.error = write_all(to.report, text.data(), text.size());
}

void print(const char* format, ...) {
  char text[1024];
  va_list arguments;
  va_start(arguments, format);
  const int n = vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  print(std::string_view(text, n < 0 ? 0 : std::min(static_cast<size_t>(n), sizeof text - 1)));
}

bool print_file(const char* path) {
  const int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return false;
  char piece[4096];
  for (ssize_t n; (n = read(fd, piece, sizeof piece)) > 0;) print(std::string_view(piece, static_cast<size_t>(n)));
  close(fd);
  return true;
}

char* LinesOf::next() {
  if (fd_ < 0) return nullptr;
  for (;;) {
    char* const line = bytes_ + begin_;
    if (auto* end = static_cast<char*>(memchr(line, '\n', end_ - begin_)); end != nullptr) {
      *end = 0;
      begin_ = static_cast<size_t>(end + 1 - bytes_);
      return line;
    }
    memmove(bytes_, line, end_ - begin_);
    end_ -= std::exchange(begin_, 0);
    if (end_ == kSize - 1) end_--;  // the line is too long: its last byte makes room for the next one
    const ssize_t n = read(fd_, bytes_ + end_, kSize - 1 - end_);
    if (n > 0) {
      end_ += static_cast<size_t>(n);
      continue;
    }
    if (end_ == 0) return nullptr;
    bytes_[std::exchange(end_, 0)] = 0;  // the last line has no end
    return bytes_;
  }
}

}  // namespace vitrine::serviceability
