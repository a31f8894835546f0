// SPDX-License-Identifier: Apache-2.0
// The pending list of references. The collector prepends to it with the world stopped, so the head does not change
// while a thread is InVm.
#include "vm/thread/pending_references.hpp"
#include "base/lock.hpp"
#include "gc/store.hpp"
#include "vm/model/well_known.hpp"

namespace vitrine::vm {

namespace {
struct PendingList {
  Mutex mutex{LockRank::PendingReferences};
  Condition not_empty;
  Object* head GUARDED_BY(mutex) = nullptr;
};
PendingList& pending_list() {
  static PendingList& the_one = *new PendingList;
  return the_one;
}
}  // namespace

void append_to_pending_list(Object* head) {
  if (head == nullptr) return;
  PendingList& list = pending_list();
  std::lock_guard lock(list.mutex);
  uint32_t discovered = well_known().Reference_discovered;
  if (list.head != nullptr) {
    Object* last = head;
    while (Object* next = last->get<Object*>(discovered)) last = next;
    gc::store_reference(last, discovered, list.head);
  }
  list.head = head;
  list.not_empty.notify_all();
}

Object* take_pending_list() {
  PendingList& list = pending_list();
  std::lock_guard lock(list.mutex);
  return std::exchange(list.head, nullptr);
}

bool has_pending_list() {
  PendingList& list = pending_list();
  std::lock_guard lock(list.mutex);
  return list.head != nullptr;
}

void wait_for_pending_list(Thread& self) {
  PendingList& list = pending_list();
  VmBlocked blocked(self);
  std::unique_lock lock(list.mutex);
  while (list.head == nullptr && !(self.attention.load() & kAsyncException)) list.not_empty.wait(lock);
}

void visit_pending_list(gc::Marker& marker) {
  PendingList& list = pending_list();
  list.mutex.assume_held();  // the world is stopped
  marker.mark(list.head);
}

}  // namespace vitrine::vm
