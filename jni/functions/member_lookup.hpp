// SPDX-License-Identifier: Apache-2.0
// GetFieldID and GetMethodID with their static forms (JNI 10 chapter 4 "Accessing Fields of Objects", "Calling Instance
// Methods"). Both initialize the class, then search like JVMS 5.4.3.2 and 5.4.3.3, without access checks.
#pragma once
#include <jni.h>

#include "vm/thread/thread.hpp"

namespace vitrine::jni {

/// Null if an exception is pending: NoSuchFieldError, NullPointerException for a null argument, or what the class's
/// initialization threw. None may be pending before (JNI_ENTER_TO_RUN).
jfieldID find_field_id(vm::Thread& self, jclass clazz, const char* name, const char* descriptor, bool is_static);
/// The same for a method, with NoSuchMethodError.
jmethodID find_method_id(vm::Thread& self, jclass clazz, const char* name, const char* descriptor, bool is_static);

}  // namespace vitrine::jni
