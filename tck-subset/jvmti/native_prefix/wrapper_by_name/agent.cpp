// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
extern "C" {
JNIEXPORT jint JNICALL Java_Test_00024Before_foo(JNIEnv*, jclass, jint x) { return x + 100; }
JNIEXPORT jint JNICALL Java_Wrapped_foo(JNIEnv*, jclass, jint x) { return x + 200; }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  start(vm, {.can_set_native_method_prefix = 1});
  show(jvmti, "SetNativeMethodPrefix", jvmti->SetNativeMethodPrefix("wrapped_"));
  return 0;
}
}
