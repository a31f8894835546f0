// SPDX-License-Identifier: Apache-2.0
#include "register_native.hpp"
static jint JNICALL add(JNIEnv*, jclass, jint x) { return x + 200; }
extern "C" {
JNIEXPORT jint JNICALL Java_Test_register(JNIEnv* env, jclass, jclass c, jstring name) {
  return register_native(env, c, name, reinterpret_cast<void*>(add));
}
JNIEXPORT jint JNICALL Java_One_foo(JNIEnv*, jclass, jint x) { return x + 100; }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  start(vm, {.can_set_native_method_prefix = 1});
  jvmtiEnv* second = get_jvmti(vm);
  add_capabilities(second, [](auto& c) { c.can_set_native_method_prefix = 1; });
  check(second->SetNativeMethodPrefix("second_"), "SetNativeMethodPrefix");
  check(jvmti->SetNativeMethodPrefix("first_"), "SetNativeMethodPrefix");
  return 0;
}
}
