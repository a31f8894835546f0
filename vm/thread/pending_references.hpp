// SPDX-License-Identifier: Apache-2.0
// The list of java.lang.ref.References that the collector has found to be pending. The Reference Handler thread takes
// them from here. A mutex guards the list; no function holds it across a safepoint.
#pragma once
#include "vm/thread/thread.hpp"

namespace vitrine::vm {

/// Called by the collector, world stopped: adds the references that are linked from `head` through
/// Reference.discovered.
void append_to_pending_list(Object* head);
/// JVM_GetAndClearReferencePendingList: takes the whole list; null if it is empty.
Object* take_pending_list();
/// JVM_HasReferencePendingList.
bool has_pending_list();
/// JVM_WaitForReferencePendingList: waits until the list is not empty, in state Blocked. A wake-up with an asynchronous
/// exception due also ends the wait. Throws nothing itself.
void wait_for_pending_list(Thread& self);
/// Marks the list, which is a root. World stopped.
void visit_pending_list(gc::Marker& marker);

}  // namespace vitrine::vm
