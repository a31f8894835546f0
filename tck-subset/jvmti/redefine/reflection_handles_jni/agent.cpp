// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
static jmethodID fixed, open_method;
extern "C" {
JNIEXPORT void JNICALL Java_Test_prepare(JNIEnv* env, jclass, jclass c) {
  fixed = env->GetStaticMethodID(c, "fixed", "()Ljava/lang/String;");
  open_method = env->GetMethodID(c, "open", "()Ljava/lang/String;");
}
JNIEXPORT jobject JNICALL Java_Test_callStatic(JNIEnv* env, jclass, jclass c) {
  return env->CallStaticObjectMethod(c, fixed);
}
JNIEXPORT jobject JNICALL Java_Test_callVirtual(JNIEnv* env, jclass, jobject o) {
  return env->CallObjectMethod(o, open_method);
}
JNIEXPORT jobject JNICALL Java_Test_callNonvirtual(JNIEnv* env, jclass, jobject o, jclass c) {
  return env->CallNonvirtualObjectMethod(o, c, open_method);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start(vm); }
}
