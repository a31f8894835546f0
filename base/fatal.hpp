// SPDX-License-Identifier: Apache-2.0
// The end of the process after an internal error, a crash, or when native memory has run out. What is printed and which
// report is written is up to the FatalErrorReporter that launcher/ plugs in; without one, a line on stderr.
#pragma once
#include <cstddef>

namespace vitrine {

class FatalErrorReporter {
 public:
  virtual ~FatalErrorReporter() = default;
  /// An assertion that failed, or code that must not be reached. May be called from any thread. `pc`: where.
  [[noreturn]] virtual void internal_error(const char* file, int line, const char* what, const void* pc) = 0;
  /// A fatal signal; `context` is the handler's ucontext_t. In the handler.
  [[noreturn]] virtual void fatal_signal(const char* what, void* context) = 0;
  /// Native memory is out where no OutOfMemoryError and no error code can say so. `call` is what failed, "malloc" or
  /// "mmap"; `what` the bytes were for. With any lock held, at any time; allocates nothing.
  [[noreturn]] virtual void out_of_native_memory(const char* call, size_t bytes, const char* what, const void* pc) = 0;
};

/// Called once, before the VM is created.
void set_fatal_error_reporter(FatalErrorReporter& reporter);

/// The same three, through the reporter.
[[noreturn]] void fatal_error(const char* file, int line, const char* what);
[[noreturn]] void fatal_signal(const char* what, void* context);
[[noreturn]] void out_of_native_memory(const char* call, size_t bytes, const char* what);

}  // namespace vitrine
