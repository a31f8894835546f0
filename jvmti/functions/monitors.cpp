// SPDX-License-Identifier: Apache-2.0
// JVM TI "Thread" and "Object": which threads own a monitor, wait to enter it, or wait in it. The monitors of one
// thread are read while it is stopped, the threads of one monitor while the world is stopped.
#include "vm/thread/monitor.hpp"

#include <algorithm>

#include "jni/environment.hpp"
#include "jvmti/calls/frames.hpp"
#include "jvmti/calls/functions.hpp"
#include "jvmti/calls/memory.hpp"
#include "vm/state/release.hpp"

namespace vitrine::jvmti::functions {

namespace {

/// Calls visit(object, depth) once for each monitor that the thread owns; depth is -1 if it was entered through JNI.
/// HOTSPOT: newest frame first, and within a frame in the order of entering; those of JNI come at the end, the last
/// entered first.
template <class Visit>
void for_each_owned(Thread& thread, Visit&& visit) {
  std::vector<Object*> seen;  // no collection can run: the caller is in VM state
  auto once = [&](Object* object, jint depth) {
    if (object == nullptr || std::find(seen.begin(), seen.end(), object) != seen.end()) return;
    if (!vm::holds_lock(thread, object)) return;  // released by Object.wait
    seen.push_back(object);
    visit(object, depth);
  };
  jint depth = 0;
  for (Frame* frame = newest_frame(thread); frame != nullptr; frame = older_frame(frame), ++depth)
    for (const vm::OwnedMonitor& owned : thread.context.owned_monitors)
      if (owned.frame == frame && !owned.jni) once(owned.object, depth);
  for (size_t i = thread.context.owned_monitors.size(); i-- > 0;)
    if (thread.context.owned_monitors[i].jni) once(thread.context.owned_monitors[i].object, -1);
}

}  // namespace

jvmtiError GetOwnedMonitorInfo(Call& call, ThreadArg thread, OutPtr<jint> count, OutPtr<jobject*> monitors) {
  std::vector<jobject> list;
  jvmtiError error = with_stopped(call, *thread, [&] {
    for_each_owned(*thread, [&](Object* object, jint) { list.push_back(jni::local(call.self(), object)); });
    return JVMTI_ERROR_NONE;
  });
  return error != JVMTI_ERROR_NONE ? error : give_list(list, count, monitors.p);
}

jvmtiError GetOwnedMonitorStackDepthInfo(Call& call, ThreadArg thread, OutPtr<jint> count,
                                         OutPtr<jvmtiMonitorStackDepthInfo*> infos) {
  std::vector<jvmtiMonitorStackDepthInfo> list;
  jvmtiError error = with_stopped(call, *thread, [&] {
    for_each_owned(*thread, [&](Object* object, jint depth) {
      list.push_back({jni::local(call.self(), object), depth});
    });
    return JVMTI_ERROR_NONE;
  });
  return error != JVMTI_ERROR_NONE ? error : give_list(list, count, infos.p);
}

jvmtiError GetCurrentContendedMonitor(Call& call, ThreadArg thread, OutPtr<jobject> monitor) {
  return with_stopped(call, *thread, [&] {
    vm::Monitor* contended = thread->contended.load();
    // JDK: before 23, JDWP also wants the monitor in which the thread waits to be notified.
    if (contended == nullptr && vm::release().contended_includes_waited_for) contended = thread->waiting_on.load();
    *monitor = contended == nullptr ? nullptr : jni::local(call.self(), vm::object_of(*contended));
    return JVMTI_ERROR_NONE;
  });
}

jvmtiError GetObjectMonitorUsage(Call& call, ObjectArg object, OutPtr<jvmtiMonitorUsage> usage) {
  Thread& self = call.self();
  vm::MonitorUsage found;
  std::vector<jthread> waiters, notify_waiters;
  jthread owner = nullptr;
  vm::with_world_stopped(self, [&] {
    found = vm::monitor_usage(object.object);
    // Virtual threads are not reported, neither as owners nor as waiters.
    auto is_reported = [](const Thread* thread) {
      return thread != nullptr && thread->java_thread != nullptr && !thread->runs_continuations;
    };
    auto add = [&](Thread* thread, std::vector<jthread>& list) {
      if (is_reported(thread)) list.push_back(jni::local<jthread>(self, thread->java_thread));
    };
    if (found.owner != nullptr && found.owner->runs_continuations) found.entry_count = 0;
    if (is_reported(found.owner)) owner = jni::local<jthread>(self, found.owner->java_thread);
    for (Thread* thread : found.waiters) add(thread, waiters);
    for (Thread* thread : found.notify_waiters) {
      if (vm::release().waiters_include_notify_waiters) add(thread, waiters);  // HOTSPOT
      add(thread, notify_waiters);
    }
  });
  *usage = {};
  usage->owner = owner;
  usage->entry_count = static_cast<jint>(found.entry_count);
  Results results;
  results.list(waiters, &usage->waiter_count, &usage->waiters);
  results.list(notify_waiters, &usage->notify_waiter_count, &usage->notify_waiters);
  return results.give();
}

}  // namespace vitrine::jvmti::functions
