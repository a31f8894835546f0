// SPDX-License-Identifier: Apache-2.0
// Breakpoints by class and line or method, also in classes that are not loaded yet.
#pragma once
#include <jvmti.h>

#include <string>

#include "inspector/vm/view.hpp"

namespace vitrine::inspector {

/// Plants a breakpoint at each place of `line`, or at the begin of each method of that name, in all classes of that
/// name (with `line`, those nested in it, too) that are loaded or will be. `once`: it goes when it is reached. Returns
/// its number. Throws a Refusal if the VM has no breakpoints for this agent, or if loaded classes of that name have no
/// such place.
jlong add_breakpoint(JNIEnv* jni, const std::string& class_name, const std::string& method, jint line, bool once);

/// Throws a Refusal if there is none of that number.
void remove_breakpoint(JNIEnv* jni, jlong number);

Json list_breakpoints();

/// Called when a thread is at a planted place: the reason to stop there, empty if there is none any more.
std::string breakpoint_reached(JNIEnv* jni, jmethodID method, jlocation location);

void JNICALL on_class_prepare(jvmtiEnv*, JNIEnv* jni, jthread, jclass cls);

}  // namespace vitrine::inspector
