// SPDX-License-Identifier: Apache-2.0
// Virtual threads that wait in the VM: for a monitor, in Object.wait, for another thread that initializes a class.
// Since release 24, java.lang.VirtualThread has states for that (JEP 491): the VM sets one and leaves the carrier,
// which then does in Java what the state says. A virtual thread that may go on is given to the Java thread
// "VirtualThread-unblocker". The states are those of VirtualThread.state.
#pragma once
#include "gc/heap.hpp"
#include "vm/thread/runner.hpp"

namespace vitrine::vm {

enum class VirtualState : int32_t {
  New = 0,
  Running = 2,
  Parked = 4,
  Pinned = 5,  // parked together with its carrier
  TimedParked = 7,
  TimedPinned = 8,
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
/// The state of such a thread in bits of JVM TI GetThreadState, as thread_status. `runner` is the one that has its
/// frames, or null.
int32_t virtual_thread_status(Object* virtual_thread, const Runner* runner);

/// The group that virtual threads are in as far as Java shows (Thread$Constants.VTHREAD_GROUP); null while that class
/// is not initialized. No safepoint.
Object* group_of_virtual_threads();

/// The runner of the calling thread if it may leave its carrier to wait: it runs a virtual thread, which is in no
/// critical section, and the class library knows the states. Null: the caller must block.
Runner* may_leave_carrier(Thread& self);
/// Leaves the carrier in `state`; returns when the virtual thread is run again. Returns false, in state Running, if
/// there is no memory for that. Posts the events of JVM TI for it. A safepoint; throws nothing.
bool leave_carrier(Runner& self, VirtualState state);
/// Sets VirtualThread.notified and `timeout`, for a wait that begins.
void prepare_wait(Runner& self, int64_t millis);
/// The virtual thread of `waiter`, which waits in Wait or TimedWait, has been notified: it will wait to be unblocked.
void set_notified(Runner& waiter);

/// Has the virtual thread of `waiter` unblocked soon. Takes a mutex that is a leaf; any thread may call it.
void unblock(Runner& waiter);
/// JVM_TakeVirtualThreadListToUnblock: waits, in state Blocked, until there are virtual threads to be unblocked, and
/// returns them, linked by VirtualThread.next.
Object* take_virtual_threads_to_unblock(Thread& self);
/// Marks the virtual threads that are to be unblocked; they are roots. World stopped.
void visit_virtual_threads_to_unblock(gc::Marker& marker);

}  // namespace vitrine::vm
