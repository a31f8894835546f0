// SPDX-License-Identifier: Apache-2.0
// Virtual threads that wait in the VM: for a monitor, in Object.wait, for another thread that initializes a class.
// Since release 24, java.lang.VirtualThread has states for that (JEP 491): the VM sets one and leaves the carrier,
// which then does in Java what the state says. A virtual thread that may go on is given to the Java thread
// "VirtualThread-unblocker". The states are those of VirtualThread.state. Before, there are others in their place
// (parked_waits.hpp).
#pragma once
#include "gc/heap.hpp"
#include "vm/thread/runner.hpp"

namespace vitrine::vm {

enum class VirtualState : int32_t {
  New = 0,
  Running = 2,
  Parking = 3,
  Parked = 4,
  Pinned = 5,  // parked together with its carrier
  TimedParking = 6,
  TimedParked = 7,
  TimedPinned = 8,
  Yielded = 11,   // its scheduler has it
  Blocking = 12,  // until it is unblocked
  Blocked = 13,
  Waiting = 15,  // until it is notified or interrupted, and unblocked
  Wait = 16,
  TimedWaiting = 17,  // or VirtualThread.timeout milliseconds have passed
  TimedWait = 18,
  Terminated = 99,
};

/// Whether the object is a virtual thread with a continuation: one that is not bound to a platform thread. No
/// safepoint.
bool is_virtual_thread(const Object* java_thread);
/// Whether the object is a virtual thread that is bound to a platform thread, because continuations are switched off.
/// No safepoint.
bool is_bound_virtual_thread(const Object* java_thread);
/// The state of a virtual thread that is not bound, in bits of JVM TI GetThreadState, as thread_status. `runner` is the
/// one that has its frames, or null.
int32_t virtual_thread_status(Object* virtual_thread, const Runner* runner);

/// The group that virtual threads are in as far as Java shows (Thread$Constants.VTHREAD_GROUP); null while that class
/// is not initialized. No safepoint.
Object* group_of_virtual_threads();

/// Sets VirtualThread.state to `to` if it is `from`; returns whether it was. No safepoint.
bool change_state(Object* virtual_thread, VirtualState from, VirtualState to);

/// Whether virtual threads leave their carriers to wait in the VM.
bool virtual_threads_wait_unmounted();
/// The runner of the calling thread if it may leave its carrier to wait: it runs a virtual thread, which is in no
/// critical section. Null: the caller must block.
Runner* may_leave_carrier(Thread& self);
/// Whether the interpreter's loop that calls runs all Java frames of the thread, so that no native code is among them.
bool has_java_frames_only(const Thread& self);
/// Leaves the carrier in `state`; returns when the virtual thread is run again, which may be before what it waits for
/// has come. If `to_move` is not null, its frames, which are Java frames only, are moved away if nothing speaks against
/// it, with the wait (AndMoved: the native stack must be left at once; when the frames run again, go_on_waiting does).
/// If there is no memory, it has not left, and is in state Running. Posts the events of JVM TI for it. A safepoint;
/// throws nothing.
enum class Left : uint8_t { AndReturned, AndMoved, NoMemory };
Left leave_carrier(Runner& self, VirtualState state, ParkedWait& parked,
                   std::unique_ptr<MonitorWait>* to_move = nullptr);
/// The virtual thread, whose frames had been moved away by leave_carrier, has been mounted again. Posts that. A
/// safepoint.
void back_on_carrier(Runner& self, ParkedWait& parked);
/// A wait for which the virtual thread has left its carrier is over.
void end_unmounted_wait(Runner& self, ParkedWait& parked);
/// Sets VirtualThread.notified and `timeout`, for a wait that begins.
void prepare_wait(Runner& self, int64_t millis);
/// The virtual thread, which waits in Wait or TimedWait, has been notified: it will wait to be unblocked.
void set_notified(Object* virtual_thread);

/// Has the virtual thread unblocked soon. Takes a mutex that is a leaf; any thread may call it.
void unblock(Object* virtual_thread);
/// JVM_TakeVirtualThreadListToUnblock: waits, in state Blocked, until there are virtual threads to be unblocked, and
/// returns them, linked by VirtualThread.next.
Object* take_virtual_threads_to_unblock(Thread& self);
/// Marks the virtual threads that are to be unblocked; they are roots. World stopped.
void visit_virtual_threads_to_unblock(gc::Marker& marker);

}  // namespace vitrine::vm
