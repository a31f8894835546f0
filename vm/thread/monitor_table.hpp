// SPDX-License-Identifier: Apache-2.0
// Inflated monitors and the table that gives them numbers for the lock word. Shared by the files of vm/thread/ only.
#pragma once
#include <atomic>
#include <list>
#include <mutex>

#include "vm/thread/monitor.hpp"
#include "vm/thread/park_slot.hpp"
#include "base/lock.hpp"

namespace vitrine::vm {

/// A thread that enters or waits; lives on that thread's native stack and is on one list at a time, under
/// Monitor::mutex.
struct MonitorWaiter {
  Thread* thread;
  bool notified = false;     // moved from the wait set to the entry queue
  bool interrupted = false;  // woken by interrupt_thread
};

class Monitor {
 public:
  uint32_t index = 0;
  Object* object = nullptr;            // weak; null: not in use
  std::atomic<uint32_t> owner{0};      // lock id; 0: free
  uint32_t count = 0;                  // entries of the owner; the owner's
  std::atomic<uint32_t> queued{0};     // entering.size(), readable without the mutex
  std::atomic<bool> hand_over{false};  // the first in the queue lost too often: exit gives it the monitor
  Mutex mutex{LockRank::Monitor};                    // guards the lists; a leaf, never held across a safepoint
  std::list<MonitorWaiter*> entering;  // oldest first
  std::list<MonitorWaiter*> waiting;   // Object.wait, oldest first
};

inline bool is_inflated(uint32_t lock_word) { return lock_word & 1; }
Monitor& monitor_at(uint32_t index);
inline Monitor& monitor_of_word(uint32_t lock_word) { return monitor_at(lock_word >> 1); }
Monitor& allocate_monitor(Object* object);
void free_monitor(Monitor& monitor);
/// The object's monitor, made if need be.
Monitor& inflate(Object* object);
/// State Blocked: queues until self owns the monitor. Does not touch `count`.
void wait_for_ownership(Monitor& m, Thread& self);
/// State InVm: the same, for a thread that may be suspended meanwhile. A suspended thread must not own a monitor that
/// it got while suspended: it would hold up others. So it is given back before stopping.
void own_when_not_suspended(Monitor& m, Thread& self);
/// By the owner: gives it to the next, or free. Any state.
void release_ownership(Monitor& m);
/// Part of interrupt_thread: wakes `target` if it is in Object.wait. Caller is InVm.
void wake_waiting(Thread& target);

}  // namespace vitrine::vm
