// SPDX-License-Identifier: Apache-2.0
#include "monitor_events.hpp"
static void owned(JNIEnv* env, jthread thread, jobject object) {
  jvmtiMonitorUsage usage{};
  check(monitor_jvmti->GetObjectMonitorUsage(object, &usage), "GetObjectMonitorUsage");
  say("owned by some thread %d, by this one %d, times %d", usage.owner != nullptr,
      usage.owner != nullptr && env->IsSameObject(usage.owner, thread), usage.entry_count);
}
static void JNICALL enter(jvmtiEnv* jvmti, JNIEnv* env, jthread thread, jobject object) {
  if (is_watched(env, object)) owned(env, thread, object);
  on_contended_enter(jvmti, env, thread, object);
}
static void JNICALL entered(jvmtiEnv* jvmti, JNIEnv* env, jthread thread, jobject object) {
  on_contended_entered(jvmti, env, thread, object);
  if (!is_watched(env, object)) return;
  owned(env, thread, object);
  env->MonitorEnter(object);
  env->MonitorExit(object);
  owned(env, thread, object);
}
extern "C" {
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmtiEnv* jvmti = start_monitor_events(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_get_monitor_info = 1; });
  set_callbacks(jvmti, [](auto& c) {
    c.MonitorContendedEnter = enter;
    c.MonitorContendedEntered = entered;
  });
  return 0;
}
}
