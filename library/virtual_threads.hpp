// SPDX-License-Identifier: Apache-2.0
// What the class library says of the virtual thread that is current in the caller. Each function posts the events of it
// that somebody wants, so it may run agent code and reach a safepoint. The caller is in VM state.
#pragma once
#include "vm/thread/thread.hpp"

namespace vitrine::library {

/// It is about to run its task for the first time, and so is mounted, too.
void virtual_thread_started(vm::Thread& self);
/// It has run its task, and so will be unmounted, too. Waits while it is suspended; after that nobody can
/// suspend it.
void virtual_thread_ending(vm::Thread& self);
/// It is mounted again, and goes on.
void virtual_thread_mounted(vm::Thread& self);
/// It is about to be unmounted, and will go on later.
void virtual_thread_unmounting(vm::Thread& self);

/// Before release 24: the first virtual thread is about to be mounted. Starts the Java thread without which virtual
/// threads keep their carriers when they wait in the VM (vm/thread/parked_waits.hpp). If that is not possible, the next
/// one tries again. A safepoint; throws nothing.
void start_unblocker(vm::Thread& self);

/// Thread.State.BLOCKED, after start_unblocker. No safepoint.
vm::Object* thread_state_blocked();

}  // namespace vitrine::library
