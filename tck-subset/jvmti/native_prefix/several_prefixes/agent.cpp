// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_prefixes(JNIEnv* env, jclass, jobjectArray prefixes) {
  std::string texts[4];
  char* list[4] = {};
  jint count = env->GetArrayLength(prefixes);
  for (jint i = 0; i < count; ++i) {
    texts[i] = env->GetStringUTFChars(static_cast<jstring>(env->GetObjectArrayElement(prefixes, i)), nullptr);
    list[i] = texts[i].data();
  }
  show(jvmti, "SetNativeMethodPrefixes", jvmti->SetNativeMethodPrefixes(count, list));
  for (std::string& text : texts) text.assign(text.size(), '?');
  show(jvmti, "negative", jvmti->SetNativeMethodPrefixes(-1, list));
  show(jvmti, "null", jvmti->SetNativeMethodPrefixes(1, nullptr));
}
JNIEXPORT jint JNICALL Java_Wrapped_foo(JNIEnv*, jclass, jint x) { return x + 100; }
JNIEXPORT jint JNICALL Java_Wrapped_bar(JNIEnv*, jclass, jint x) { return x + 200; }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start(vm, {.can_set_native_method_prefix = 1}); }
}
