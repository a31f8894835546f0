// SPDX-License-Identifier: Apache-2.0
// The list of java.lang.ref.References found dead by the collector, between collector and Reference Handler thread.
#pragma once
#include "vm/thread/thread.hpp"

namespace vitrine::vm {

/// By the collector, world stopped: `head` is linked through Reference.discovered.
void append_to_pending_list(Object* head);
/// Behind JVM_GetAndClearReferencePendingList: the whole list, null when empty.
Object* take_pending_list();
/// Behind JVM_HasReferencePendingList.
bool has_pending_list();
/// Behind JVM_WaitForReferencePendingList: returns when the list is not empty. May block (safepoint-safe).
void wait_for_pending_list(Thread& self);
/// The list is a root.
void visit_pending_list(gc::Marker& marker);

}  // namespace vitrine::vm
