// SPDX-License-Identifier: Apache-2.0
// Threads in the queues of a monitor, and the wait of a virtual thread, which outlives the frames on its native stack.
// Only the files of vm/thread/ look into these.
#pragma once
#include <cstdint>
#include <list>

#include "vm/thread/thread.hpp"

namespace vitrine::vm {

/// A thread that enters or waits. It is on at most one of the monitor's lists at a time; Monitor::mutex guards it.
struct MonitorWaiter {
  explicit MonitorWaiter(Thread& self, Object* leaves_carrier = nullptr)
      : thread(&self), lock_id(self.context.lock_id), virtual_thread(leaves_carrier) {}

  Thread* thread;            // null: a virtual thread whose frames have been moved away (Unmounted)
  uint32_t lock_id;          // under which it will own the monitor
  Object* virtual_thread;    // that leaves its carrier to wait; null: the POSIX thread waits. The runner or the
                             // Unmounted keeps it alive
  bool notified = false;     // moved from the wait set to the entry queue
  bool interrupted = false;  // woken by interrupt_thread
  std::list<MonitorWaiter*>::iterator place;  // in the list that it is on
};

/// Before release 24, what is put aside while a virtual thread waits as if it had parked (parked_waits.hpp).
struct ParkedWait {
  bool permit = false;           // the park permit
  bool carrier_blocked = false;  // the carrier was in Object.wait (jdk.internal.misc.Blocker)
  uint64_t deadline = 0;         // of Object.wait, monotonic_ns(); 0: none
};

/// What a virtual thread that leaves its carrier waits for in a monitor. It belongs to whatever has the frames: its
/// runner, or an Unmounted.
struct MonitorWait {
  enum class Stage : uint8_t {
    Enter,       // waits to own the monitor
    Wait,        // in Object.wait, to be notified
    EnterAgain,  // at the end of Object.wait, to own the monitor again
  };
  MonitorWait(Monitor& m, Runner& self, Stage first, uint32_t entries);

  Monitor& monitor;
  MonitorWaiter waiter;
  Stage stage;
  uint32_t count;                               // how often it will have entered the monitor when it owns it
  int lost = 0;                                 // wake-ups after which others had taken the monitor
  uint64_t began;                               // monotonic_ns()
  bool stands_aside = false;                    // see step_aside
  bool interrupted = false, timed_out = false;  // how Object.wait has ended
  ParkedWait parked;
};

/// From now on the wait is that of a continuation which owns monitors under this lock id, and whose frames `thread`
/// has; null: they are in a StackChunk. Takes Monitor::mutex.
void wait_under(MonitorWait& wait, uint32_t lock_id, Runner* thread);
/// For a virtual thread that is about to run again although it is suspended, and so will stop first: it leaves the
/// queue for the monitor, and whoever is next is woken in its place. go_on_waiting undoes this. Takes Monitor::mutex.
void step_aside(MonitorWait& wait);
/// Goes on with the wait in which the frames of `self` were moved away; they are back, and the instruction or native
/// method of the newest is complete then. It may leave an exception pending. Returns false if the frames have been
/// moved away again. A safepoint.
bool go_on_waiting(Runner& self);

}  // namespace vitrine::vm
