// SPDX-License-Identifier: Apache-2.0
// Signals of the process (contract 5.7): crash reports, and the way of SIGQUIT, SIGTERM ... to
// jdk.internal.misc.Signal.
#pragma once
#include <functional>

#include "vm/thread/thread.hpp"

namespace vitrine::vm {

/// SIGSEGV, SIGBUS, SIGFPE, SIGILL: crash report through fatal_error, unless a library had a handler of its own, which
/// is then called. SIGPIPE and SIGXFSZ are ignored in effect.
void install_signal_handlers();
/// Alternate signal stack of the calling POSIX thread, so that a native stack overflow can be reported.
void set_up_signal_stack();
void tear_down_signal_stack();

/// Behind JVM_RegisterSignal: handler 0 default, 1 ignore, 2 the dispatcher; returns the old one in that code, or
/// (void*)-1 when the VM keeps the signal.
void* register_signal(int signal, void* handler);
/// Behind JVM_RaiseSignal.
bool raise_signal(int signal);
/// Behind JVM_FindSignal: "INT" -> SIGINT; -1: unknown.
int find_signal(const char* name);

/// Boot step 9: the daemon thread "Signal Dispatcher", and the handler for SIGQUIT (not with -Xrs). Java thread
/// machinery must work.
JavaResult<void> start_signal_dispatcher(Thread& self);
/// Ends the dispatcher's waiting at the end of the VM.
void stop_signal_dispatcher();
/// Asked at SIGQUIT before a thread dump is made; true: an attach request was served (or is), no dump. Called in the
/// Signal Dispatcher, InVm.
extern std::function<bool()> attach_hook;

}  // namespace vitrine::vm
