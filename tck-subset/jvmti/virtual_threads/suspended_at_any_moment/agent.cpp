// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT jstring JNICALL Java_Test_suspend(JNIEnv* env, jclass, jthread thread) {
  return env->NewStringUTF(error_name(jvmti, jvmti->SuspendThread(thread)).c_str());
}
JNIEXPORT jstring JNICALL Java_Test_resume(JNIEnv* env, jclass, jthread thread) {
  return env->NewStringUTF(error_name(jvmti, jvmti->ResumeThread(thread)).c_str());
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_suspend = 1, .can_support_virtual_threads = 1});
}
}
