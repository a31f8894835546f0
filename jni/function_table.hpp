// SPDX-License-Identifier: Apache-2.0
// The JNI function table. All environments point to one table, whose contents can be replaced for every thread at once
// (JVM TI SetJNIFunctionTable).
#pragma once
#include <jni.h>

#include "jni/functions.hpp"

namespace vitrine::jni {

/// JNI 10's table and the functions that later versions append. Only the first part can be replaced: jni.h of the JDK
/// that we build with ends there.
struct FunctionTable : JNINativeInterface_ {
#define JNI_LATER(slot, name, type) std::type_identity_t<type>* name;
#include "jni/functions.def"
};

/// The table as this VM made it; never changes. Every JNIEnv::functions points to active_functions() instead.
const JNINativeInterface_& original_functions();
/// What the environments use now: a copy of the original, or what an agent put there.
const JNINativeInterface_* active_functions();
/// JVM TI SetJNIFunctionTable: takes effect in all threads. Slots are written one by one as whole words, so that a
/// caller in another thread sees the old or the new function.
void replace_functions(const JNINativeInterface_& table);

}  // namespace vitrine::jni
