// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" JNIEXPORT void JNICALL Java_Test_usage(JNIEnv*, jclass, jobject object) {
  jvmtiMonitorUsage usage{};
  show(jvmti, "usage", jvmti->GetObjectMonitorUsage(object, &usage));
  say("owner %s, entered %d, waiters %d %s, to be notified %d %s",
      usage.owner == nullptr ? "null" : thread_name(jvmti, usage.owner).c_str(), usage.entry_count, usage.waiter_count,
      usage.waiters == nullptr ? "null" : "a list", usage.notify_waiter_count,
      usage.notify_waiters == nullptr ? "null" : "a list");
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_get_monitor_info = 1});
}
