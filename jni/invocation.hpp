// SPDX-License-Identifier: Apache-2.0
// The invocation API (JNI 10 chapter 5): creating the VM, the JavaVM function table. The exported JNI_ functions are in
// launcher/libjvm.cpp, which plugs the rooms together.
#pragma once
#include <jni.h>

namespace vitrine::jni {

/// JNI_CreateJavaVM. `compose` plugs the rooms together before anything else runs. Returns JNI_EEXIST if the process
/// has a VM, JNI_ERR if one has been destroyed, JNI_EVERSION for an unsupported version, or the error of the creation.
/// On JNI_OK the calling thread is attached and in native state.
jint create_java_vm(JavaVM** java_vm, void** env, void* arguments, void (*compose)());
/// JNI_GetDefaultJavaVMInitArgs. For version 1.1 it also reports the default stack size, in bytes, which the JDK's
/// launcher reads.
jint default_init_arguments(void* arguments);
/// JNI_GetCreatedJavaVMs.
jint created_java_vms(JavaVM** buffer, jsize length, jsize* count);

/// Whether a native library or a program may ask for that version of JNI. Until the release of the class library is
/// known, none is later than JNI_VERSION_10.
bool is_supported_version(jint version);

/// The one JavaVM of the process. Agents may use it before the VM is complete.
JavaVM* java_vm();

}  // namespace vitrine::jni
