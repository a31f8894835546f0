// SPDX-License-Identifier: Apache-2.0
// Before release 24, java.lang.VirtualThread has no states for virtual threads that wait in the VM. So they leave their
// carriers as if they parked (PARKING, TIMED_PARKING), and a Java thread of the VM, "VirtualThread-unblocker", submits
// them to their schedulers when they may go on: as if they had yielded (YIELDED), because the class library then leaves
// the park permit alone. The permit that a virtual thread had, or is given while it waits, is taken from it and given
// back at the end, so that LockSupport.unpark is not lost. Whatever unparks it makes it look whether its wait is over.
// What it really waits for is noted here, for Thread.getState, JVM TI and thread dumps. (HotSpot blocks the carrier.)
#pragma once
#include <optional>

#include "gc/heap.hpp"
#include "vm/thread/runner.hpp"
#include "vm/thread/virtual_waits.hpp"

namespace vitrine::vm {

/// Whether virtual threads wait in this way: the unblocker runs.
bool waits_as_parked();
/// Declares that it runs.
void set_waits_as_parked();

/// Whether the thread must not leave its carrier because carriers may need a monitor that it owns or enters: that of
/// Thread.interruptLock, in methods of Thread and VirtualThread. Carriers take it when they mount and unmount a virtual
/// thread.
bool uses_monitor_of_carriers(const Thread& self);
/// Before it leaves to wait in `state` (Blocking, Waiting or TimedWaiting), and each time that it is back. No
/// safepoint; they take a mutex that is a leaf.
void leave_as_parked(Runner& self, VirtualState state, ParkedWait& wait);
void return_from_park(Runner& self, ParkedWait& wait);
/// The wait is over: gives back the permit.
void end_parked_wait(Runner& self, ParkedWait& wait);
/// The virtual thread waits in Object.wait and has been notified: from now on it waits for the monitor. Takes the same
/// mutex.
void set_notified_while_parked(Object* virtual_thread);
/// The state that says what the virtual thread waits for in this way: Blocked, Wait or TimedWait; nothing if it does
/// not. Takes the same mutex.
std::optional<VirtualState> state_while_parked(Object* virtual_thread);
/// Has the virtual thread go on soon, unless its wait is over. Any thread may call it; takes the same mutex.
void unpark_waiting(Object* virtual_thread);
/// The work of the unblocker: waits, in state Blocked, until a virtual thread is to be submitted to its scheduler.
Object* take_virtual_thread_to_submit(Thread& self);
/// Marks the virtual threads that wait to go on; they are roots. World stopped.
void visit_parked_waits(gc::Marker& marker);

}  // namespace vitrine::vm
