// SPDX-License-Identifier: Apache-2.0
// Declarations of all JNI functions (JNI 10 chapter 4 and those added later), with jni.h's own types. They are plain C
// functions, so an entry of the table may be registered as a native method (java.lang.Class does that with
// GetSuperclass).
#pragma once
#include <jni.h>

#include <type_traits>

namespace vitrine::jni::functions {

#define JNI_FUNCTION(entry, name)                                                 \
  using name##_type = std::remove_pointer_t<decltype(JNINativeInterface_::name)>; \
  extern "C++" name##_type name;
#define JNI_LATER(entry, name, type) extern "C++" std::type_identity_t<type> name;
#include "jni/functions.def"

}  // namespace vitrine::jni::functions
