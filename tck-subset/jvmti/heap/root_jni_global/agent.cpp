// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
static jobject global, weak;
extern "C" {
JNIEXPORT void JNICALL Java_Test_hold(JNIEnv* env, jclass, jobject one, jobject two) {
  global = env->NewGlobalRef(one);
  weak = env->NewWeakGlobalRef(two);
}
JNIEXPORT void JNICALL Java_Test_drop(JNIEnv* env, jclass) {
  env->DeleteGlobalRef(global);
  env->DeleteWeakGlobalRef(weak);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_heap_agent(vm); }
}
