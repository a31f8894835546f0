// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT jobject JNICALL Java_Test_contended(JNIEnv*, jclass, jthread thread) {
  jobject monitor = nullptr;
  check(jvmti->GetCurrentContendedMonitor(thread, &monitor), "GetCurrentContendedMonitor");
  return monitor;
}
JNIEXPORT void JNICALL Java_Test_suspend(JNIEnv*, jclass, jthread t) { check(jvmti->SuspendThread(t), "suspend"); }
JNIEXPORT void JNICALL Java_Test_resume(JNIEnv*, jclass, jthread t) { check(jvmti->ResumeThread(t), "resume"); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_get_current_contended_monitor = 1, .can_suspend = 1});
}
}
