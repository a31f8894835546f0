// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_suspend(JNIEnv*, jclass, jthread t) { check(jvmti->SuspendThread(t), "suspend"); }
JNIEXPORT void JNICALL Java_Test_resume(JNIEnv*, jclass, jthread t) { check(jvmti->ResumeThread(t), "resume"); }
JNIEXPORT void JNICALL Java_Test_show(JNIEnv* env, jclass, jstring when, jthread t) {
  jint state = 0;
  check(jvmti->GetThreadState(t, &state), "GetThreadState");
  say("%s: suspended %d, blocked %d, waiting %d, in Object.wait %d", text_of(env, when).c_str(),
      (state & JVMTI_THREAD_STATE_SUSPENDED) != 0, (state & JVMTI_THREAD_STATE_BLOCKED_ON_MONITOR_ENTER) != 0,
      (state & JVMTI_THREAD_STATE_WAITING) != 0, (state & JVMTI_THREAD_STATE_IN_OBJECT_WAIT) != 0);
}
JNIEXPORT jobject JNICALL Java_Test_contended(JNIEnv*, jclass, jthread t) {
  jobject monitor = nullptr;
  check(jvmti->GetCurrentContendedMonitor(t, &monitor), "GetCurrentContendedMonitor");
  return monitor;
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_get_current_contended_monitor = 1, .can_suspend = 1});
}
}
