// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jint JNICALL registered(JNIEnv*, jclass) { return 7; }
extern "C" {
JNIEXPORT jint JNICALL Java_Test_answer(JNIEnv*, jclass) { return 42; }
JNIEXPORT void JNICALL Java_Test_prefixes(JNIEnv*, jclass) {
  char a[] = "a_", b[] = "b_";
  char* both[] = {a, b};
  show(jvmti, "prefixes", jvmti->SetNativeMethodPrefixes(2, both));
}
JNIEXPORT void JNICALL Java_Test_register(JNIEnv* env, jclass type) {
  char a[] = "a_", name[] = "registered", signature[] = "()I";
  char* one[] = {a};
  show(jvmti, "one prefix", jvmti->SetNativeMethodPrefixes(1, one));
  JNINativeMethod method{name, signature, reinterpret_cast<void*>(registered)};
  say("RegisterNatives %d", env->RegisterNatives(type, &method, 1));
  show(jvmti, "none", jvmti->SetNativeMethodPrefixes(0, one));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_set_native_method_prefix = 1});
}
}
