// SPDX-License-Identifier: Apache-2.0
// The JNI function table. All environments point to one table, whose contents can be replaced for every thread at once
// (JVM TI SetJNIFunctionTable).
#pragma once
#include <jni.h>
#include <type_traits>

namespace vitrine::jni {

/// The table of jni.h of the JDK that we build with, and the functions that later versions append to it.
struct FunctionTable : JNINativeInterface_ {
#define JNI_LATER(entry, name, type) std::type_identity_t<type>* name;
#include "jni/functions.def"
};

/// The table as this VM made it; it never changes. Every JNIEnv::functions points to active_functions() instead.
const FunctionTable& original_functions();
/// The table with which the VM began: the original one, or that of use_functions.
const FunctionTable& first_functions();
/// The table in use: a copy of that one, in which agents may have replaced functions.
const FunctionTable* active_functions();
/// Puts other functions, which call the original ones, into the table in use, later functions of JNI included. To be
/// called while the VM has one thread.
void use_functions(const FunctionTable& table);
/// JVM TI SetJNIFunctionTable: takes effect in all threads. Each entry is written as a whole word, so that a caller in
/// another thread sees either the old or the new function. Only the functions of JNI 10 are replaced: `table` may end
/// behind them, as an agent's that was compiled with an older jni.h does.
void replace_functions(const JNINativeInterface_& table);

}  // namespace vitrine::jni
