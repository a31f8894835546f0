// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_dispose(JNIEnv*, jclass) { check(jvmti->DisposeEnvironment(), "DisposeEnvironment"); }
JNIEXPORT jstring JNICALL Java_Test_00024Target_f(JNIEnv* env, jclass) { return env->NewStringUTF("f"); }
JNIEXPORT jstring JNICALL Java_Test_00024Target_g(JNIEnv* env, jclass) { return env->NewStringUTF("g"); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  start(vm, {.can_set_native_method_prefix = 1});
  check(jvmti->SetNativeMethodPrefix("p_"), "SetNativeMethodPrefix");
  return 0;
}
}
