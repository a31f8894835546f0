// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static void JNICALL work(jvmtiEnv*, JNIEnv*, void*) { say("must not run"); }
extern "C" {
JNIEXPORT void JNICALL Java_Test_run(JNIEnv*, jclass, jthread thread, jobject none) {
  show(jvmti, "priority 0", jvmti->RunAgentThread(thread, work, nullptr, JVMTI_THREAD_MIN_PRIORITY - 1));
  show(jvmti, "priority 11", jvmti->RunAgentThread(thread, work, nullptr, JVMTI_THREAD_MAX_PRIORITY + 1));
  show(jvmti, "priority -1", jvmti->RunAgentThread(thread, work, nullptr, -1));
  show(jvmti, "no thread", jvmti->RunAgentThread(none, work, nullptr, JVMTI_THREAD_NORM_PRIORITY));
  show(jvmti, "null thread", jvmti->RunAgentThread(nullptr, work, nullptr, JVMTI_THREAD_NORM_PRIORITY));
  show(jvmti, "no function", jvmti->RunAgentThread(thread, nullptr, nullptr, JVMTI_THREAD_NORM_PRIORITY));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
