// SPDX-License-Identifier: Apache-2.0
#include "base/fatal.hpp"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace vitrine {

namespace {
constinit std::atomic<FatalErrorReporter*> plugged{nullptr};
}

void set_fatal_error_reporter(FatalErrorReporter& reporter) { plugged = &reporter; }

void fatal_error(const char* file, int line, const char* what) {
  if (auto* reporter = plugged.load()) reporter->internal_error(file, line, what, __builtin_return_address(0));
  fprintf(stderr, "Internal Error (%s:%d): %s\n", file, line, what);
  abort();
}

void fatal_signal(const siginfo_t& info, void* context) {
  if (auto* reporter = plugged.load()) reporter->fatal_signal(info, context);
  fprintf(stderr, "SIG%s (0x%x)\n", sigabbrev_np(info.si_signo), info.si_signo);
  abort();
}

void out_of_native_memory(const char* call, size_t bytes, const char* what) {
  if (auto* reporter = plugged.load()) reporter->out_of_native_memory(call, bytes, what, __builtin_return_address(0));
  // HOTSPOT: this text on stdout, where tools look for it.
  printf(
      "#\n# There is insufficient memory for the Java Runtime Environment to continue.\n"
      "# Native memory allocation (%s) failed to allocate %zu bytes for %s\n",
      call, bytes, what);
  fflush(stdout);
  _Exit(1);
}

}  // namespace vitrine
