// SPDX-License-Identifier: Apache-2.0
// The end of the process after a crash or an internal error: what happened, the native and the Java stack of the
// thread, on stderr and in a report file. base/fatal.hpp leads here.
#pragma once
#include "base/fatal.hpp"

namespace vitrine::serviceability {

/// Keeps what the options say about crash reports (ErrorFile, ErrorFileToStdout, ErrorFileToStderr, ErrorLogTimeout,
/// OnError, CreateCoredumpOnCrash, ShowMessageBoxOnError, SuppressFatalErrorMessage), so that a crash needs no memory
/// for them. Called once, when the options are known.
void prepare_crash_reports();

/// When the reporting thread itself crashes in here, the report goes on with its next part; other threads that crash
/// meanwhile wait for the end. out_of_native_memory prints one sentence on stdout, writes the report file and exits
/// with 1; the others abort.
class CrashReporter : public FatalErrorReporter {
 public:
  [[noreturn]] void internal_error(const char* file, int line, const char* what, const void* pc) override;
  [[noreturn]] void fatal_signal(const char* what, void* context) override;
  [[noreturn]] void out_of_native_memory(const char* call, size_t bytes, const char* what, const void* pc) override;
};

}  // namespace vitrine::serviceability
