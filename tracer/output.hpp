// SPDX-License-Identifier: Apache-2.0
// Where the lines go. The caller holds the lock of the trace.
#pragma once
#include <string>
#include <string_view>

namespace vitrine::tracer {

class Output {
 public:
  /// Opens the file, or stderr if `file` is "". Returns 0 or an errno.
  int open(const std::string& file);
  /// Adds a line. A pipe gets it at once, because somebody waits for it; it may block then.
  void add(std::string_view line);
  void flush();

 private:
  int descriptor_ = -1;
  bool at_once_ = false;
  std::string bytes_;
};

}  // namespace vitrine::tracer
