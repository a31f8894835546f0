// SPDX-License-Identifier: Apache-2.0
// The invocation API (JNI 10 chapter 5): creating the VM, the JavaVM function table. The exported JNI_ functions are in
// launcher/libjvm.cpp, which knows all the parts.
#pragma once
#include <jni.h>

namespace vitrine::jni {

/// JNI_CreateJavaVM. `compose` plugs the rooms together before anything runs. JNI_EEXIST when there is a VM, JNI_ERR
/// after one has been destroyed.
jint create_java_vm(JavaVM** java_vm, void** env, void* arguments, void (*compose)());
/// JNI_GetDefaultJavaVMInitArgs: the launcher asks with version 1.1 for the default stack size.
jint default_init_arguments(void* arguments);
/// JNI_GetCreatedJavaVMs.
jint created_java_vms(JavaVM** buffer, jsize length, jsize* count);

/// The JNI version of the class library that is running: 10 up to 18, then the release's own.
jint current_version();

/// The one JavaVM of the process. Usable by agents before the VM is complete.
JavaVM* java_vm();

}  // namespace vitrine::jni
