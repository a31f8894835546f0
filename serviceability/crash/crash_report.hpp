// SPDX-License-Identifier: Apache-2.0
// The end of the process after a crash or an internal error: prints what happened and the native and Java stacks of the
// thread to stderr and to a report file. Called through base/fatal.hpp.
#pragma once
#include "base/fatal.hpp"

namespace vitrine::serviceability {

/// Copies the options about crash reports (ErrorFile, ErrorFileToStdout, ErrorFileToStderr, ErrorLogTimeout, OnError,
/// CreateCoredumpOnCrash, ShowMessageBoxOnError, SuppressFatalErrorMessage) to static memory, so that a crash report
/// need not allocate. To be called once, when the options are known.
void prepare_crash_reports();

/// Reports one crash of the process. If the reporting thread itself crashes here, the report continues with its next
/// part. Other threads that crash in the meantime wait for the end of the process. out_of_native_memory prints its
/// first lines on stdout, writes the report file and exits with 1; the others abort.
class CrashReporter : public FatalErrorReporter {
 public:
  [[noreturn]] void internal_error(const char* file, int line, const char* what, const void* pc) override;
  [[noreturn]] void fatal_signal(const char* what, void* context) override;
  [[noreturn]] void out_of_native_memory(const char* call, size_t bytes, const char* what, const void* pc) override;
};

}  // namespace vitrine::serviceability
