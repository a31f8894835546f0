// SPDX-License-Identifier: Apache-2.0
// Virtual threads, which JVM TI does not list: those of a heap walk when someone begins to look, and those that start
// afterwards.
#pragma once
#include <jvmti.h>

#include <functional>

namespace vitrine::inspector {

/// From now on they are known. Does nothing where there are none.
void watch_virtual_threads(JNIEnv* jni);
/// From now on nothing is done for them.
void unwatch_virtual_threads();

/// Calls `visit` with each virtual thread that lives and its carrier (null: it is not mounted), for at most `most` of
/// them. Returns how many are known.
jint visit_virtual_threads(JNIEnv* jni, jint most, const std::function<void(jthread thread, jthread carrier)>& visit);

void JNICALL on_virtual_thread_start(jvmtiEnv*, JNIEnv*, jthread thread);

}  // namespace vitrine::inspector
