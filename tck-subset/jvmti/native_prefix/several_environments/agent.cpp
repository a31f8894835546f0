// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
static jint JNICALL add(JNIEnv*, jclass, jint x) { return x + 200; }
extern "C" {
JNIEXPORT jint JNICALL Java_Test_register(JNIEnv* env, jclass, jclass c, jstring name) {
  std::string text = env->GetStringUTFChars(name, nullptr);
  char signature[] = "(I)I";
  JNINativeMethod row{text.data(), signature, reinterpret_cast<void*>(add)};
  return env->RegisterNatives(c, &row, 1);
}
JNIEXPORT jint JNICALL Java_One_foo(JNIEnv*, jclass, jint x) { return x + 100; }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  auto wanted = [](auto& c) { c.can_set_native_method_prefix = 1; };
  start(vm, wanted);
  jvmtiEnv* second = get_jvmti(vm);
  add_capabilities(second, wanted);
  check(second->SetNativeMethodPrefix("second_"), "SetNativeMethodPrefix");
  check(jvmti->SetNativeMethodPrefix("first_"), "SetNativeMethodPrefix");
  return 0;
}
}
