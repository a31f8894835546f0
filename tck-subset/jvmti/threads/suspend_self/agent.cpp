// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT jstring JNICALL Java_Test_suspend(JNIEnv* env, jclass, jthread thread) {
  return env->NewStringUTF(error_name(jvmti, jvmti->SuspendThread(thread)).c_str());
}
JNIEXPORT jstring JNICALL Java_Test_resume(JNIEnv* env, jclass, jthread thread) {
  jstring said = env->NewStringUTF("NONE");
  jvmtiError error = jvmti->ResumeThread(thread);
  return error == JVMTI_ERROR_NONE ? said : env->NewStringUTF(error_name(jvmti, error).c_str());
}
JNIEXPORT jboolean JNICALL Java_Test_suspended(JNIEnv*, jclass, jthread thread) {
  jint state = 0;
  check(jvmti->GetThreadState(thread, &state), "GetThreadState");
  return (state & JVMTI_THREAD_STATE_SUSPENDED) != 0;
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_agent(vm, {.can_suspend = 1}); }
}
