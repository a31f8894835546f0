// SPDX-License-Identifier: Apache-2.0
// Creating and ending the VM.
#pragma once
#include <jni.h>

namespace vitrine::vm {

class Thread;

/// JNI_OK with the calling thread attached as main thread, or an error after its message.
jint create_vm(const JavaVMInitArgs& arguments);
/// DestroyJavaVM's second half: after the last non-daemon thread.
jint destroy_vm(Thread& self);
/// JVM_Halt: never returns.
[[noreturn]] void halt(Thread& self, int code);

}  // namespace vitrine::vm
