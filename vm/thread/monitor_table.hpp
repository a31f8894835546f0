// SPDX-License-Identifier: Apache-2.0
// Inflated monitors, and the table that gives them numbers for the lock word. For the files of vm/thread/, and for
// debuggers.
#pragma once
#include <atomic>
#include <list>
#include <memory>

#include "base/lock.hpp"
#include "vm/thread/monitor_wait.hpp"

namespace vitrine::vm {

class Monitor {
 public:
  uint32_t index = 0;
  std::atomic<uint32_t> hash{0};  // the object's identity hash; 0: it has none yet
  // A thread has waited for the monitor, or on it. Until then, nobody refers to the monitor across a safepoint.
  std::atomic<bool> waited_for{false};
  Object* object = nullptr;            // weak; null if the monitor is not in use
  std::atomic<uint32_t> owner{0};      // lock id; 0 if free
  uint32_t count = 0;                  // how often the owner has entered; only the owner reads and writes it
  std::atomic<uint32_t> queued{0};     // 0: nobody waits to enter; readable without the mutex
  std::atomic<bool> hand_over{false};  // the first in the queue lost too often, so exit hands the monitor to it
  Mutex mutex{LockRank::Monitor};      // guards each MonitorWaiter, too; a leaf, never held across a safepoint
  std::list<MonitorWaiter*> entering GUARDED_BY(mutex);  // oldest first
  std::list<MonitorWaiter*> waiting GUARDED_BY(mutex);   // in Object.wait, oldest first
};

// ---- the lock word (see monitor.hpp)
inline bool has_hash(uint32_t lock_word) { return (lock_word & Object::kHashBit) != 0; }
inline uint32_t hash_of_word(uint32_t lock_word) { return lock_word >> 1; }
inline uint32_t word_of_hash(uint32_t hash) { return hash << 1 | Object::kHashBit; }
inline bool is_inflated(uint32_t lock_word) { return (lock_word & 3) == 2; }
inline uint32_t word_of_monitor(uint32_t index) { return index << 2 | 2; }
constexpr uint32_t kOwnerShift = 16, kCountShift = 2, kMaxThinCount = 0x3fff;
inline bool is_thin(uint32_t lock_word) { return lock_word != 0 && (lock_word & 3) == 0; }
inline uint32_t thin_word(uint32_t owner, uint32_t count) { return owner << kOwnerShift | count << kCountShift; }
inline uint32_t thin_owner(uint32_t lock_word) { return lock_word >> kOwnerShift; }
inline uint32_t thin_count(uint32_t lock_word) { return lock_word >> kCountShift & kMaxThinCount; }

// ---- monitors by number; all without a safepoint
/// The monitor with that number, which must have been given out.
Monitor& monitor_at(uint32_t index);
inline Monitor& monitor_of_word(uint32_t lock_word) { return monitor_at(lock_word >> 2); }
/// Takes a monitor from the table for `object`. Takes the table's mutex.
Monitor& allocate_monitor(Object* object);
/// Gives a monitor back to the table. Takes the table's mutex.
void free_monitor(Monitor& monitor);
/// The object's inflated monitor; inflates it first if it is not. Who will refer to the monitor at the next safepoint
/// sets Monitor::waited_for. No safepoint.
Monitor& inflate(Object* object);
/// -Xlog:monitorinflation=trace, which is wanted: HOTSPOT: this line, with the lock word as the mark.
void log_inflation(const char* what, const Monitor& monitor);
/// Queues until self owns the monitor. State Blocked. Does not touch `count`.
void wait_for_ownership(Monitor& m, Thread& self);
/// Like wait_for_ownership, but in state InVm, and the thread may be suspended meanwhile. A thread must not own a
/// monitor that it was given while suspended, because it would hold up others. So the monitor is given back before the
/// thread stops.
void own_when_not_suspended(Monitor& m, Thread& self);
/// The same for a virtual thread, which leaves its carrier to wait, and is in the queue. `movable`: its frames may be
/// moved away, together with `wait`; then it returns false. Otherwise the monitor is owned, and has been entered as
/// often as the wait says.
bool own_unmounted(Runner& self, std::unique_ptr<MonitorWait>& wait, bool movable);
/// Posts what the end of contended entry is to agents; the monitor counts as owned.
void post_entered(Thread& self, Object* object);
/// Puts the waiter at the end of the queue for the monitor; takes it out.
void join_queue(Monitor& m, MonitorWaiter& waiter) REQUIRES(m.mutex);
void leave_queue(Monitor& m, MonitorWaiter& waiter) REQUIRES(m.mutex);
/// Wakes its thread. Monitor::mutex is held.
void wake(MonitorWaiter& waiter);
/// Called by the owner: hands the monitor to the next in the queue, or makes it free and wakes that thread. Works in
/// any state. Returns whether other threads wait to enter it.
bool release_ownership(Monitor& m);
/// The part of interrupt_thread and stop_thread that wakes `target` if it is in Object.wait. The caller is InVm.
void wake_waiting(Thread& target);

}  // namespace vitrine::vm
