// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" JNIEXPORT void JNICALL Java_Test_look(JNIEnv* env, jclass, jobject a, jobject b) {
  jint count = 0;
  jobject* owned = nullptr;
  check(jvmti->GetOwnedMonitorInfo(nullptr, &count, &owned), "GetOwnedMonitorInfo");
  bool has_a = false, has_b = false;
  for (jint i = 0; i < count; ++i) has_a |= env->IsSameObject(owned[i], a), has_b |= env->IsSameObject(owned[i], b);
  say("owned: a %d b %d", has_a, has_b);
  jvmtiMonitorUsage usage{};
  check(jvmti->GetObjectMonitorUsage(a, &usage), "GetObjectMonitorUsage");
  say("usage of a: owner %d, entries %d, waiters %d", usage.owner != nullptr, usage.entry_count, usage.waiter_count);
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_get_owned_monitor_info = 1, .can_get_monitor_info = 1});
}
