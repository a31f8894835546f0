// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT jint JNICALL Java_Test_answer(JNIEnv*, jclass) { return 42; }
JNIEXPORT jint JNICALL Java_Test_wrapped_1own(JNIEnv*, jclass) { return 1; }
JNIEXPORT jint JNICALL Java_Test_own(JNIEnv*, jclass) { return 2; }
JNIEXPORT void JNICALL Java_Test_prefix(JNIEnv* env, jclass, jstring prefix) {
  const char* text = prefix == nullptr ? nullptr : env->GetStringUTFChars(prefix, nullptr);
  show(jvmti, std::string("prefix ") + (text == nullptr ? "null" : text), jvmti->SetNativeMethodPrefix(text));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_set_native_method_prefix = 1});
}
}
