// SPDX-License-Identifier: Apache-2.0
// Signals of the process: crash reports, and passing SIGQUIT, SIGTERM and others to Java code
// (jdk.internal.misc.Signal). Except for start_signal_dispatcher, nothing here reaches a safepoint.
#pragma once
#include <signal.h>

#include "vm/thread/thread.hpp"

namespace vitrine::vm {

/// Sets handlers for SIGSEGV, SIGBUS, SIGFPE and SIGILL, which do what handle_signal does. A handler that was set
/// before is kept and called from there. So is one that a library sets later, if libjsig.so is preloaded. (With
/// -XX:+AllowUserSignalHandlers, an earlier handler stays in place instead.) SIGPIPE and SIGXFSZ get a handler that
/// does nothing, SIGUSR2 one that warns, unless they have one. Only the first call has an effect.
void install_signal_handlers();
/// Handles such a signal, inside a signal handler: resumes after a fault of an Unsafe access, or else calls the handler
/// of a library; both return true. Otherwise, if `report`, makes the crash report and ends the process; if not, returns
/// false. For JVM_handle_linux_signal, which handlers of embedders call.
bool handle_signal(int signal, siginfo_t* info, void* context, bool report);
/// JVM_RegisterSignal: `handler` is 0 for the default, 1 to ignore the signal, 2 for the dispatcher, or an address.
/// Returns the old handler in that form, or (void*)-1 if the VM keeps the signal for itself.
void* register_signal(int signal, void* handler);
/// JVM_RaiseSignal. Returns false for SIGHUP, SIGINT and SIGTERM if they are ignored or if -Xrs leaves them to the
/// system.
bool raise_signal(int signal);
/// JVM_FindSignal: "INT" or "SIGINT" yields SIGINT; -1 if the name is unknown.
int find_signal(const char* name);

/// Boot step 8: starts the daemon thread "Signal Dispatcher" and sets the handler for SIGQUIT; does nothing with -Xrs.
/// Java threads must already work. Throws what start_vm_thread throws.
JavaResult<void> start_signal_dispatcher(Thread& self);
/// Makes the dispatcher thread end, at the end of the VM.
void stop_signal_dispatcher();

}  // namespace vitrine::vm
