// SPDX-License-Identifier: Apache-2.0
// Signals of the process: crash reports, and the way of SIGQUIT, SIGTERM ... to
// jdk.internal.misc.Signal.
#pragma once
#include <signal.h>

#include <atomic>
#include <string>

#include "vm/thread/thread.hpp"

namespace vitrine::vm {

/// SIGSEGV, SIGBUS, SIGFPE, SIGILL: handle_signal. A handler that was there before the VM's is kept and called by it;
/// so is, when libjsig.so is preloaded, one that a library sets later. (With -XX:+AllowUserSignalHandlers one that was
/// there before stays in place.) SIGPIPE and SIGXFSZ are ignored in effect.
void install_signal_handlers();
/// What the VM does about such a signal, in a signal handler: resumes from a fault of an Unsafe access, else calls the
/// handler of a library, else makes the crash report and ends the process, or answers false unless `report`. Behind
/// JVM_handle_linux_signal, which the handlers of embedders call.
bool handle_signal(int signal, siginfo_t* info, void* context, bool report);
/// Behind JVM_RegisterSignal: handler 0 default, 1 ignore, 2 the dispatcher; returns the old one in that code, or
/// (void*)-1 when the VM keeps the signal.
void* register_signal(int signal, void* handler);
/// Behind JVM_RaiseSignal.
bool raise_signal(int signal);
/// Behind JVM_FindSignal: "INT" -> SIGINT; -1: unknown.
int find_signal(const char* name);

/// Boot step 8: the daemon thread "Signal Dispatcher", and the handler for SIGQUIT (not with -Xrs). Java thread
/// machinery must work.
JavaResult<void> start_signal_dispatcher(Thread& self);
/// Ends the dispatcher's waiting at the end of the VM.
void stop_signal_dispatcher();

}  // namespace vitrine::vm
