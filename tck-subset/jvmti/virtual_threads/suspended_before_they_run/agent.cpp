// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_suspendAllBut(JNIEnv*, jclass, jthread one, jthread two) {
  const jthread list[] = {one, two};
  show(jvmti, "suspend all but two", jvmti->SuspendAllVirtualThreads(2, list));
}
JNIEXPORT void JNICALL Java_Test_resume(JNIEnv*, jclass, jthread thread) {
  show(jvmti, "resume", jvmti->ResumeThread(thread));
}
JNIEXPORT void JNICALL Java_Test_resumeAll(JNIEnv*, jclass) {
  show(jvmti, "resume all", jvmti->ResumeAllVirtualThreads(0, nullptr));
}
JNIEXPORT jboolean JNICALL Java_Test_suspended(JNIEnv*, jclass, jthread thread) {
  jint state = 0;
  check(jvmti->GetThreadState(thread, &state), "GetThreadState");
  return (state & JVMTI_THREAD_STATE_SUSPENDED) != 0;
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_suspend = 1, .can_support_virtual_threads = 1});
}
}
