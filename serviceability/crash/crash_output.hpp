// SPDX-License-Identifier: Apache-2.0
// What the parts of a crash report write with and read from. All of it runs in signal handlers of a damaged process, so
// nothing here allocates or takes a lock.
#pragma once
#include <fcntl.h>
#include <unistd.h>

#include <cstddef>
#include <cstring>
#include <string_view>

namespace vitrine::serviceability {

/// The outputs of the one report of the process. The console gets its head only, the report file all of it.
struct CrashOutput {
  int console = STDOUT_FILENO;  // -1: the report itself goes there
  int report = -1;              // -1: none is open
  bool to_console = true, to_report = true;
  int error = 0;  // errno of the first write to the report that failed
};
extern constinit CrashOutput crash_output;

/// Writes to both outputs, as far as they are wanted. A text is cut off at 1,023 bytes.
void print(const char* format, ...) __attribute__((format(printf, 1, 2)));
/// Writes the bytes as they are.
void print(std::string_view text);
/// Copies what a file contains. Returns false if it cannot be read.
bool print_file(const char* path);

/// A file that is read line by line into a buffer of its own. Bytes behind the 4,095th of a line are left out.
class LinesOf {
 public:
  explicit LinesOf(const char* path) : fd_(open(path, O_RDONLY | O_CLOEXEC)) {}
  ~LinesOf() {
    if (fd_ >= 0) close(fd_);
  }
  LinesOf(const LinesOf&) = delete;
  bool is_open() const { return fd_ >= 0; }
  /// The next line without its end; null at the end of the file.
  char* next();

 private:
  static constexpr size_t kSize = 4096;
  int fd_;
  size_t begin_ = 0, end_ = 0;
  char bytes_[kSize];
};

}  // namespace vitrine::serviceability
