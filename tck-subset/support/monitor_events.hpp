// SPDX-License-Identifier: Apache-2.0
// For agents that print the four events of monitors for one object. Test.watch(lock) chooses the object and enables the
// events; Test.await(n) returns when n ContendedEnter and Wait events have been printed.
#pragma once
#include <unistd.h>

#include <atomic>

#include "frames.hpp"

inline jvmtiEnv* monitor_jvmti;
inline jobject watched_lock;
inline std::atomic<int> monitor_beginnings{0};

inline bool is_watched(JNIEnv* env, jobject object) {
  return watched_lock != nullptr && env->IsSameObject(object, watched_lock);
}
inline void JNICALL on_contended_enter(jvmtiEnv* jvmti, JNIEnv* env, jthread thread, jobject object) {
  if (!is_watched(env, object)) return;
  say("%s: MonitorContendedEnter", thread_name(jvmti, thread).c_str());
  monitor_beginnings++;
}
inline void JNICALL on_contended_entered(jvmtiEnv* jvmti, JNIEnv* env, jthread thread, jobject object) {
  if (is_watched(env, object)) say("%s: MonitorContendedEntered", thread_name(jvmti, thread).c_str());
}
inline void JNICALL on_wait(jvmtiEnv* jvmti, JNIEnv* env, jthread thread, jobject object, jlong timeout) {
  if (!is_watched(env, object)) return;
  say("%s: MonitorWait, timeout %ld", thread_name(jvmti, thread).c_str(), static_cast<long>(timeout));
  monitor_beginnings++;
}
inline void JNICALL on_waited(jvmtiEnv* jvmti, JNIEnv* env, jthread thread, jobject object, jboolean timed_out) {
  if (is_watched(env, object)) say("%s: MonitorWaited, timed out %d", thread_name(jvmti, thread).c_str(), timed_out);
}

constexpr jvmtiEvent kMonitorEvents[] = {JVMTI_EVENT_MONITOR_CONTENDED_ENTER, JVMTI_EVENT_MONITOR_CONTENDED_ENTERED,
                                         JVMTI_EVENT_MONITOR_WAIT, JVMTI_EVENT_MONITOR_WAITED};

extern "C" {
JNIEXPORT void JNICALL Java_Test_watch(JNIEnv* env, jclass, jobject lock) {
  watched_lock = env->NewGlobalRef(lock);
  for (jvmtiEvent e : kMonitorEvents) enable(monitor_jvmti, e);
}
JNIEXPORT void JNICALL Java_Test_await(JNIEnv*, jclass, jint count) {
  for (int i = 0; monitor_beginnings < count && i < 30000; ++i) usleep(1000);
  if (monitor_beginnings < count) say("gave up");
}
}

/// For Agent_OnLoad.
inline jvmtiEnv* start_monitor_events(JavaVM* vm) {
  monitor_jvmti = get_jvmti(vm);
  add_capabilities(monitor_jvmti, [](auto& c) { c.can_generate_monitor_events = 1; });
  set_callbacks(monitor_jvmti, [](auto& c) {
    c.MonitorContendedEnter = on_contended_enter;
    c.MonitorContendedEntered = on_contended_entered;
    c.MonitorWait = on_wait;
    c.MonitorWaited = on_waited;
  });
  return monitor_jvmti;
}
