// SPDX-License-Identifier: Apache-2.0
// The end of the process after a crash or an internal error: a report of what happened, in the form of HotSpot's
// hs_err files. Called through base/fatal.hpp.
#pragma once
#include <signal.h>

#include "base/fatal.hpp"

namespace vitrine::serviceability {

/// Copies the options about crash reports (ErrorFile, ErrorFileToStdout, ErrorFileToStderr, ErrorLogTimeout, OnError,
/// CreateCoredumpOnCrash, ShowMessageBoxOnError, SuppressFatalErrorMessage) to static memory, so that a crash report
/// need not allocate. To be called once, when the options are known.
void prepare_crash_reports();

/// Reports one crash of the process: a report file, and its head on stdout. A step of the report that crashes or gets
/// stuck costs no more than that step; -XX:ErrorLogTimeout limits them all together. Other threads that crash in the
/// meantime wait for the end of the process. out_of_native_memory exits with 1; the others abort.
class CrashReporter : public FatalErrorReporter {
 public:
  [[noreturn]] void internal_error(const char* file, int line, const char* what, const void* pc) override;
  [[noreturn]] void fatal_signal(const siginfo_t& info, void* context) override;
  [[noreturn]] void out_of_native_memory(const char* call, size_t bytes, const char* what, const void* pc) override;
};

}  // namespace vitrine::serviceability
