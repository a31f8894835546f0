// SPDX-License-Identifier: Apache-2.0
// GetFieldID and GetMethodID with their static forms (JNI 10 chapter 4 "Accessing Fields of Objects", "Calling Instance
// Methods"): both initialize the class and search as JVMS 5.4.3.2 and 5.4.3.3 do, without access checks.
#pragma once
#include <jni.h>

#include "vm/thread/thread.hpp"

namespace vitrine::jni {

/// Null with NoSuchFieldError, or what initialization threw, pending.
jfieldID find_field_id(vm::Thread& self, jclass clazz, const char* name, const char* descriptor, bool is_static);
/// Null with NoSuchMethodError, or what initialization threw, pending.
jmethodID find_method_id(vm::Thread& self, jclass clazz, const char* name, const char* descriptor, bool is_static);

}  // namespace vitrine::jni
