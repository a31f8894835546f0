// SPDX-License-Identifier: Apache-2.0
#include "monitor_usage.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_suspend(JNIEnv*, jclass, jthread t) { check(jvmti->SuspendThread(t), "suspend"); }
JNIEXPORT void JNICALL Java_Test_resume(JNIEnv*, jclass, jthread t) { check(jvmti->ResumeThread(t), "resume"); }
JNIEXPORT void JNICALL Java_Test_usage(JNIEnv*, jclass, jobject object) { show_waiters(show_usage(object)); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_get_monitor_info = 1, .can_suspend = 1});
}
}
