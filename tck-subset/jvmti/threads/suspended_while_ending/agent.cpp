// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
/// Suspends and resumes the thread until it has ended.
JNIEXPORT jboolean JNICALL Java_Test_chase(JNIEnv*, jclass, jthread thread) {
  for (;;) {
    jvmtiError error = jvmti->SuspendThread(thread);
    if (error == JVMTI_ERROR_THREAD_NOT_ALIVE) return true;
    check(error, "SuspendThread");
    jint state = 0;
    check(jvmti->GetThreadState(thread, &state), "GetThreadState");
    if (!(state & JVMTI_THREAD_STATE_ALIVE) || !(state & JVMTI_THREAD_STATE_SUSPENDED)) return false;
    if (jvmti->ResumeThread(thread) != JVMTI_ERROR_NONE) return false;
  }
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_suspend = 1; });
  return 0;
}
}
