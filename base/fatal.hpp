// SPDX-License-Identifier: Apache-2.0
// The end of the process after an internal error or a crash, or when native memory has run out. The FatalErrorReporter
// that launcher/ plugs in decides what is printed and which report is written. Without one, a line is printed.
#pragma once
#include <signal.h>

#include <cstddef>

namespace vitrine {

/// Whoever reports the end of the process. It must outlive all threads.
class FatalErrorReporter {
 public:
  virtual ~FatalErrorReporter() = default;
  /// An assertion failed, or code was reached that must not be reached. Any thread may call it. `pc` is the place.
  [[noreturn]] virtual void internal_error(const char* file, int line, const char* what, const void* pc) = 0;
  /// A fatal signal arrived. Called in its handler, whose arguments `info` and `context` (a ucontext_t) are.
  [[noreturn]] virtual void fatal_signal(const siginfo_t& info, void* context) = 0;
  /// Native memory has run out where neither an OutOfMemoryError nor an error code can say so. `call` is the function
  /// that failed, "malloc" or "mmap"; `what` is the purpose of the bytes. May be called at any time and with any lock
  /// held; must not allocate.
  [[noreturn]] virtual void out_of_native_memory(const char* call, size_t bytes, const char* what, const void* pc) = 0;
};

/// To be called once, before the VM is created.
void set_fatal_error_reporter(FatalErrorReporter& reporter);

/// End the process through the reporter's function of the same meaning.
[[noreturn]] void fatal_error(const char* file, int line, const char* what);
[[noreturn]] void fatal_signal(const siginfo_t& info, void* context);
[[noreturn]] void out_of_native_memory(const char* call, size_t bytes, const char* what);

}  // namespace vitrine
