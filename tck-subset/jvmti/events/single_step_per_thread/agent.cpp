// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static void JNICALL step(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jlocation location) {
  if (of_test(jvmti, method) && method_name(jvmti, method) == "work")
    say("%s: %ld", thread_name(jvmti, thread).c_str(), static_cast<long>(location));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_step(JNIEnv*, jclass, jthread thread, jboolean on) {
  show(jvmti, on ? "enable" : "disable",
       jvmti->SetEventNotificationMode(on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_SINGLE_STEP, thread));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_single_step_events = 1}, {.SingleStep = step});
}
}
