// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static void JNICALL leave(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jboolean by_exception, jvalue) {
  if (of_test(jvmti, method)) say("%s, by exception %d", method_name(jvmti, method).c_str(), by_exception);
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass) { enable(jvmti, JVMTI_EVENT_METHOD_EXIT); }
JNIEXPORT void JNICALL Java_Test_end(JNIEnv*, jclass) { disable(jvmti, JVMTI_EVENT_METHOD_EXIT); }
JNIEXPORT void JNICALL Java_Test_nativeThrow(JNIEnv* env, jclass) {
  env->ThrowNew(env->FindClass("java/lang/IllegalStateException"), "native");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_method_exit_events = 1}, {.MethodExit = leave});
}
}
