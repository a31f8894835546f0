// SPDX-License-Identifier: Apache-2.0
// Monitors (JVMS 2.11.10, JLS 17.1, 17.2). The object's 32-bit lock word: 0 free; bit 0 set: inflated, bits 1.. index
// into the monitor table; else thin: bits 16..31 owner's lock_id, bits 1..15 recursion count - 1.
#pragma once
#include "vm/thread/thread.hpp"

namespace vitrine::vm {

/// Enters the monitor of `object` (not null). Blocks (safepoint-safe). Not interruptible. Contended entry raises
/// MonitorContendedEnter/Entered. `frame`: the Java frame that enters (recorded in Thread::owned_monitors); `jni`: by
/// JNI MonitorEnter.
void monitor_enter(Thread& self, Object* object, Frame* frame, bool jni = false);
/// IllegalMonitorStateException ("current thread is not owner") when self is not the owner.
JavaResult<void> monitor_exit(Thread& self, Object* object);
/// Releases every monitor entered by `frame` (abrupt or unstructured completion).
void release_monitors_of(Thread& self, Frame* frame);
/// Object.wait: milliseconds, 0 = for ever. IllegalArgumentException, IllegalMonitorStateException,
/// InterruptedException.
JavaResult<void> monitor_wait(Thread& self, Object* object, int64_t millis);
/// Object.notify and notifyAll. IllegalMonitorStateException.
JavaResult<void> monitor_notify(Thread& self, Object* object, bool all);
bool holds_lock(Thread& self, Object* object);

/// Who owns, waits for and waits in the monitor (JVM TI GetObjectMonitorUsage, thread dumps, management). World stopped
/// or target suspended.
struct MonitorUsage {
  Thread* owner = nullptr;
  uint32_t entry_count = 0;
  std::vector<Thread*> waiters, notify_waiters;
};
MonitorUsage monitor_usage(Object* object);
/// Null: the monitor is not in use, or not owned.
Object* object_of(const Monitor& monitor);
Thread* owner_of(const Monitor& monitor);
/// Gives monitors of dead objects back. World stopped.
void deflate_dead_monitors(const std::function<bool(const Object*)>& is_alive);
/// Threads that wait for each other in a cycle (monitors; with ownable synchronizers if asked). World stopped.
std::vector<std::vector<Thread*>> find_deadlocks(bool with_synchronizers);

}  // namespace vitrine::vm
