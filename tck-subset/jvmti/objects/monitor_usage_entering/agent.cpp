// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <vector>

#include "tck.hpp"
static jvmtiEnv* jvmti;
static void list(const char* what, jint count, jthread* threads) {
  std::vector<std::string> names;
  for (jint i = 0; i < count; ++i) names.push_back(thread_name(jvmti, threads[i]));
  std::sort(names.begin(), names.end());
  say("%s: %d", what, count);
  for (const std::string& name : names) say("  %s", name.c_str());
  check(jvmti->Deallocate(reinterpret_cast<unsigned char*>(threads)), "Deallocate");
}
extern "C" JNIEXPORT void JNICALL Java_Test_usage(JNIEnv*, jclass, jobject object) {
  jvmtiMonitorUsage usage{};
  show(jvmti, "usage", jvmti->GetObjectMonitorUsage(object, &usage));
  say("owner %s, entered %d", usage.owner == nullptr ? "null" : thread_name(jvmti, usage.owner).c_str(),
      usage.entry_count);
  list("waiters", usage.waiter_count, usage.waiters);
  list("to be notified", usage.notify_waiter_count, usage.notify_waiters);
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_get_monitor_info = 1; });
  return 0;
}
