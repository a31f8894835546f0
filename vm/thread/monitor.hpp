// SPDX-License-Identifier: Apache-2.0
// Monitors (JVMS 2.11.10, JLS 17.1, 17.2). The object's 32-bit lock word is 0 if the monitor is free and the object has
// no identity hash. If bit 0 is set, the monitor is free and bits 1..31 are the hash. If bit 1 is set, the monitor is
// inflated and bits 2..31 are its index in the monitor table. Otherwise it is thin: bits 16..31 are the owner's
// lock_id, bits 2..15 the recursion count - 1. There is no room for a hash beside an owner, so then the monitor is
// inflated.
#pragma once
#include "vm/thread/thread.hpp"

namespace vitrine::vm {

struct Unmounted;

/// Throws the IdentityException for an attempt to enter the monitor of a value object.
Thrown throw_no_monitor(Thread& self, const Object& object);
/// Enters the monitor of `object` (not null, and no value object). May block, and then reaches a safepoint; interrupts
/// do not end the wait. Throws nothing itself, but a callback may leave an exception pending: contended entry posts
/// MonitorContendedEnter and MonitorContendedEntered. `frame` is the Java frame that enters (recorded in
/// ExecutionContext::owned_monitors); `jni` says that JNI MonitorEnter does.
void monitor_enter(Thread& self, Object* object, Frame* frame, bool jni = false);
/// The same for the interpreter's loop: a virtual thread that has to wait, and has Java frames only, may have them
/// moved away. Then it returns false, and the loop must leave; the instruction is complete when the frames run again
/// (Executor::resume).
[[nodiscard]] bool monitor_enter_or_move(Thread& self, Object* object, Frame* frame);
/// The same if the thread need not wait: the monitor is free or its own. Returns false, with nothing done, otherwise.
/// No safepoint.
[[nodiscard]] bool monitor_enter_at_once(Thread& self, Object* object, Frame* frame);
/// Does what monitor_exit does if the entry is the newest of all, and no event can be due. Returns false, with nothing
/// done, otherwise. No safepoint.
[[nodiscard]] bool monitor_exit_at_once(Thread& self, Object* object, Frame* frame);
/// Ends the newest entry of `frame` into the monitor. Throws IllegalMonitorStateException if the frame has none,
/// whatever other frames have entered (structured locking, JVMS 2.11.10). If JNI MonitorExit has taken the thread's
/// ownership away meanwhile, only the record of the entry ends. If other threads wait for the monitor, that is an
/// event, and so may be a safepoint.
JavaResult<void> monitor_exit(Thread& self, Object* object, Frame* frame);
/// JNI MonitorExit: leaves the monitor once, whoever entered it, but a frame's record of its entry stays. Throws
/// IllegalMonitorStateException ("current thread is not owner") if self is not the owner. A safepoint as for
/// monitor_exit.
JavaResult<void> monitor_exit_by_jni(Thread& self, Object* object);
/// Releases every monitor entered by `frame`, as abrupt or unstructured completion requires (JVMS 2.11.10); null: every
/// monitor of the thread. Returns whether there was any. A safepoint as for monitor_exit.
bool release_monitors_of(Thread& self, Frame* frame);
/// Whether `frame`, which is the newest Java frame, has entered a monitor and not left it. No safepoint.
bool has_entered_monitors(const Thread& self, const Frame* frame);
/// Object.wait (JLS 17.2.1); 0 milliseconds means no limit. Throws IllegalArgumentException,
/// IllegalMonitorStateException or InterruptedException, or what Thread.stop has sent.
JavaResult<void> monitor_wait(Thread& self, Object* object, int64_t millis);
/// The same for the interpreter's loop, which runs Object.wait0 in the newest frame. Returns false if the frames have
/// been moved away, as monitor_enter_or_move does. Otherwise an exception may be pending.
[[nodiscard]] bool monitor_wait_or_move(Thread& self, Object* object, int64_t millis);
/// Object.notify and notifyAll (JLS 17.2.2). Throws IllegalMonitorStateException if self is not the owner.
JavaResult<void> monitor_notify(Thread& self, Object* object, bool all);
/// Enters a monitor for a few instructions of the VM's that reach no safepoint, so that nobody sees it among
/// owned_monitors, and leaves it at the end of the scope. Not `entered`: another thread owns the monitor, or an event
/// would be due at the end.
class BriefEntry {
 public:
  BriefEntry(const Thread& self, Object* object);
  ~BriefEntry();
  BriefEntry(const BriefEntry&) = delete;
  bool entered() const { return entered_; }

 private:
  const Thread& self_;
  Object* const object_;
  const bool entered_;
};
/// Whether self owns the monitor of `object`. No safepoint.
bool holds_lock(Thread& self, Object* object);

/// Hears of every monitor that Java code is about to enter, by monitorenter or a synchronized method; not of what JNI
/// or the VM itself enters. The thread is InVm, its frames are published. No safepoint.
struct MonitorObserver {
  virtual void wanted(Thread& self, Object& object) = 0;

 protected:
  ~MonitorObserver() = default;
};
/// Whoever executes methods asks when it prepares one, so that nobody pays for an observer that is not there: to be
/// called before there is Java code. The observer is never destroyed.
void observe_monitors(MonitorObserver& observer);
/// Null: nobody listens.
MonitorObserver* monitor_observer();

/// What has happened to monitors so far, for performance counters. Entering and leaving without waiting counts nowhere.
struct MonitorCounts {
  std::atomic<int64_t> contended{0};      // entries that had to wait, if only for a moment
  std::atomic<int64_t> parks{0};          // waits of threads for ownership
  std::atomic<int64_t> lost{0};           // ends of such waits when another thread had been faster
  std::atomic<int64_t> notifications{0};  // threads that a notification has found
  std::atomic<int64_t> inflated{0}, deflated{0};
};
namespace detail {
inline constinit MonitorCounts the_monitor_counts;
}
inline MonitorCounts& monitor_counts() { return detail::the_monitor_counts; }

/// The owner of a monitor, the threads that wait to enter it, and those in Object.wait on it (JVM TI
/// GetObjectMonitorUsage, thread dumps, management). The world must be stopped or the threads concerned suspended.
struct MonitorUsage {
  Thread* owner = nullptr;
  uint32_t entry_count = 0;
  // waiters: all threads that wait to own the monitor; notify_waiters: those that wait for a notification.
  std::vector<Thread*> waiters, notify_waiters;
};
MonitorUsage monitor_usage(Object* object);
/// The monitor's object; null if the monitor is not in use.
Object* object_of(const Monitor& monitor);
/// The monitor's owner; null if it has none, or if that is a virtual thread whose frames have been moved away.
Thread* owner_of(const Monitor& monitor);
/// The java.lang.Thread that owns the monitor; null: none. World stopped.
Object* java_owner_of(const Monitor& monitor);
/// The monitor that a virtual thread whose frames have been moved away waits to enter; null: none. World stopped.
const Monitor* contended_by(const Unmounted& unmounted);
/// The ownable synchronizer (java.util.concurrent) for which a java.lang.Thread is parked; null: none. World stopped.
Object* synchronizer_awaited_by(const Object* java_thread);
/// Gives monitors back to the table: those of dead objects, and those that are free and for which no thread has ever
/// waited. A hash goes back to the lock word. The world must be stopped.
void deflate_monitors(const std::function<bool(const Object*)>& is_alive);
/// A thread in a deadlock.
struct Deadlocked {
  Object* java_thread;       // the java.lang.Thread
  Thread* thread;            // null: a virtual thread whose frames have been moved away (Unmounted)
  const Monitor* contended;  // which it waits to enter; null: it waits for an ownable synchronizer
};
/// Groups of threads that wait for each other in a cycle, by monitors and, if `with_synchronizers`, also by ownable
/// synchronizers (java.util.concurrent). At least one of each is a platform thread. The world must be stopped.
std::vector<std::vector<Deadlocked>> find_deadlocks(bool with_synchronizers);

}  // namespace vitrine::vm
