// SPDX-License-Identifier: Apache-2.0
#include "base/input_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace vitrine {
namespace {

InputError read_from(int file, std::string& text) {
  struct stat facts;
  if (fstat(file, &facts) != 0) return InputError::Failed;
  const bool is_regular = S_ISREG(facts.st_mode);
  const size_t most = is_regular ? kMostOfFile : kMostOfStream;
  char piece[4096];
  for (;;) {
    const ssize_t got = read(file, piece, sizeof piece);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return InputError::Failed;
    if (got == 0) return S_ISFIFO(facts.st_mode) && text.empty() ? InputError::NoWriter : InputError::None;
    text.append(piece, static_cast<size_t>(got));
    if (text.size() > most) return is_regular ? InputError::TooLarge : InputError::NoEnd;
  }
}

}  // namespace

int open_input_file(const char* path) {
  const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file >= 0) (void)fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK);
  return file;
}

InputError read_input_file(const std::string& path, std::string& text) {
  text.clear();
  const int file = open_input_file(path.c_str());
  if (file < 0) return InputError::NotOpened;
  const InputError error = read_from(file, text);
  const int reason = errno;
  close(file);
  errno = reason;
  return error;
}

std::string why_not_read(InputError error) {
  switch (error) {
    case InputError::None: return {};
    case InputError::NotOpened:
    case InputError::Failed: return strerror(errno);
    case InputError::NoWriter: return "it is a pipe into which nobody writes";
    case InputError::NoEnd: return "it has no end";
    case InputError::TooLarge: return "it is too large";
  }
  return {};
}

}  // namespace vitrine
