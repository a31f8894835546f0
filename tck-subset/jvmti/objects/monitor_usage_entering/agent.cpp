// SPDX-License-Identifier: Apache-2.0
#include "monitor_usage.hpp"
extern "C" JNIEXPORT void JNICALL Java_Test_usage(JNIEnv*, jclass, jobject object) {
  jvmtiMonitorUsage usage = show_usage(object);
  show_waiters(usage);
  show_notified(usage);
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_get_monitor_info = 1});
}
