// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_prefix(JNIEnv* env, jclass, jstring prefix) {
  const char* text = prefix == nullptr ? nullptr : env->GetStringUTFChars(prefix, nullptr);
  show(jvmti, std::string("prefix ") + (text ? text : "null"), jvmti->SetNativeMethodPrefix(text));
}
JNIEXPORT jstring JNICALL Java_Test_00024Target_f(JNIEnv* env, jclass) { return env->NewStringUTF("f"); }
JNIEXPORT jstring JNICALL Java_Test_00024Target_g(JNIEnv* env, jclass) { return env->NewStringUTF("g"); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start(vm, {.can_set_native_method_prefix = 1}); }
}
