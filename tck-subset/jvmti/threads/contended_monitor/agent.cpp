// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT jobject JNICALL Java_Test_contended(JNIEnv*, jclass, jthread thread) {
  jobject monitor = nullptr;
  jvmtiError error = jvmti->GetCurrentContendedMonitor(thread, &monitor);
  if (error != JVMTI_ERROR_NONE) {
    show(jvmti, "ended", error);
    show(jvmti, "no place", jvmti->GetCurrentContendedMonitor(nullptr, nullptr));
  }
  return monitor;
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_get_current_contended_monitor = 1});
}
}
