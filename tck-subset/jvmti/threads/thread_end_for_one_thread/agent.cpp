// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static void JNICALL ended(jvmtiEnv*, JNIEnv*, jthread thread) {
  say("ThreadEnd %s", thread_name(jvmti, thread).c_str());
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_enable(JNIEnv*, jclass, jthread thread) {
  check(jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_THREAD_END, thread), "enable");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_agent(vm, {}, {.ThreadEnd = ended}); }
}
