// SPDX-License-Identifier: Apache-2.0
#include "register_native.hpp"
static jint JNICALL add(JNIEnv*, jclass, jint x) { return x + 100; }
extern "C" {
JNIEXPORT jint JNICALL Java_Test_register(JNIEnv* env, jclass, jclass c, jstring name) {
  return register_native(env, c, name, reinterpret_cast<void*>(add));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  start(vm, {.can_set_native_method_prefix = 1});
  check(jvmti->SetNativeMethodPrefix("wrapped_"), "SetNativeMethodPrefix");
  return 0;
}
}
