// SPDX-License-Identifier: Apache-2.0
// Creating and ending the VM.
#pragma once
#include <jni.h>

namespace vitrine::vm {

class Thread;

/// JNI_CreateJavaVM: on JNI_OK, the calling thread is attached as the main thread, in state InVm. Otherwise returns an
/// error code after a message, or ends the process.
jint create_vm(const JavaVMInitArgs& arguments);
/// Whether native code of the main thread may call JNI functions during create_vm. Before that only classes of the VM's
/// own are loaded.
bool jni_works();
/// Whether other threads may be attached, in create_vm or later: from the call of JVM_OnLoad on.
bool threads_may_attach();
/// The second half of DestroyJavaVM, called by the last non-daemon thread: runs the shutdown hooks, posts VMDeath,
/// stops all threads for ever, and detaches the caller.
jint destroy_vm(Thread& self);
/// JVM_Halt: ends the process with that exit code, without shutdown hooks; posts VMDeath. Never returns.
[[noreturn]] void halt(Thread& self, int code);
/// Whether the thread is the one that tells agents and tools about the end of the VM. Its ThreadEnd comes before
/// VMDeath, and the thread runs on. Any thread in any state may ask.
bool announces_end(const Thread& thread);

}  // namespace vitrine::vm
