// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static int suspended(jthread thread) {
  jint state = 0;
  check(jvmti->GetThreadState(thread, &state), "GetThreadState");
  return (state & JVMTI_THREAD_STATE_SUSPENDED) != 0;
}
extern "C" JNIEXPORT void JNICALL Java_Test_check(JNIEnv*, jclass, jthread one, jthread two, jthread platform) {
  auto states = [&](const char* what) {
    say("%s: %d %d, platform thread %d", what, suspended(one), suspended(two), suspended(platform));
  };
  states("before");
  show(jvmti, "suspend all", jvmti->SuspendAllVirtualThreads(0, nullptr));
  states("suspended");
  show(jvmti, "resume all but one", jvmti->ResumeAllVirtualThreads(1, &one));
  states("resumed but one");
  show(jvmti, "resume all", jvmti->ResumeAllVirtualThreads(0, nullptr));
  states("resumed");
  show(jvmti, "suspend all but two", jvmti->SuspendAllVirtualThreads(1, &two));
  states("suspended but two");
  show(jvmti, "resume it", jvmti->ResumeThread(one));
  states("end");
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_suspend = 1, .can_support_virtual_threads = 1});
}
