// SPDX-License-Identifier: Apache-2.0
// The end of the VM after a crash or an internal error: what happened, the native and the Java stack of the thread, on
// stderr and in a report file. assert.hpp's macros and the handler of the fatal signals come here, and whoever needs
// native memory that is not there and has nobody to tell.
#pragma once
#include <cstddef>

namespace vitrine::vm {

/// Keeps what the options say about crash reports (ErrorFile, ErrorFileToStdout, ErrorFileToStderr, ErrorLogTimeout,
/// OnError, CreateCoredumpOnCrash, ShowMessageBoxOnError, SuppressFatalErrorMessage), so that a crash needs no memory
/// for them. Called once, when the options are known.
void prepare_crash_reports();

/// Reports a fatal signal and ends the process. `context` is the handler's ucontext_t. When the reporting thread
/// itself crashes in here, the report goes on with its next part; other threads that crash meanwhile wait for the end.
[[noreturn]] void report_crash(const char* what, void* context);

/// Native memory has run out where no OutOfMemoryError and no error code can say so: one sentence on stdout, the report
/// file, exit code 1. `call` is what failed, "malloc" or "mmap"; `what` the bytes were for. May be called from any
/// thread at any time, with any lock held, also before there are options; allocates nothing.
[[noreturn]] void out_of_native_memory(const char* call, size_t bytes, const char* what);

}  // namespace vitrine::vm
