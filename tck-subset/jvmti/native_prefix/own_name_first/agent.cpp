// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
extern "C" {
JNIEXPORT jint JNICALL Java_Wrapped_foo(JNIEnv*, jclass, jint x) { return x + 200; }
JNIEXPORT jint JNICALL Java_Wrapped_wrapped_1foo(JNIEnv*, jclass, jint x) { return x + 300; }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  start(vm, {.can_set_native_method_prefix = 1});
  check(jvmti->SetNativeMethodPrefix("wrapped_"), "SetNativeMethodPrefix");
  return 0;
}
}
