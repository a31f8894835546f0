// SPDX-License-Identifier: Apache-2.0
// Holding off collections: while an event is sent that holds ids of objects (JVMPI "NotifyEvent"), and between
// DisableGC and EnableGC. It is the death of objects that is held off; and what a tool is told of a collection comes
// between the events of others and not in their midst. Objects that a collection would move are held where they are by
// other means (hold_objects).
//
// A collection takes its turn before it stops the world. It waits for holds of events, which are short, and new ones
// wait for its end; so an agent may take its locks when it is told of a coming collection, and finds no other thread
// in an event with ids. A collection does not wait for an agent that has disabled collections: it does not take place.
#pragma once
#include <atomic>

#include "vm/thread/thread.hpp"

namespace vitrine::vm {

namespace detail {
extern std::atomic<int> event_holds;     // threads in a CollectionHold
extern std::atomic<Thread*> collecting;  // whose turn it is; null: nobody's
void wait_for_turn_to_end(Thread& self);
void tell_of_released_hold();
}  // namespace detail

/// No collection begins for the life of the scope. The caller is InVm at both ends and holds no mutex; the beginning is
/// a safepoint, at which it waits for a collection whose turn it is. May be nested.
class CollectionHold {
 public:
  explicit CollectionHold(Thread& self) : self_(self) {
    if (self.collection_holds++ != 0) return;
    for (;;) {
      detail::event_holds.fetch_add(1, std::memory_order_seq_cst);
      Thread* collecting = detail::collecting.load(std::memory_order_seq_cst);
      if (collecting == nullptr || collecting == &self) [[likely]]
        return;
      release();
      detail::wait_for_turn_to_end(self);
    }
  }
  ~CollectionHold() {
    if (--self_.collection_holds == 0) release();
  }
  CollectionHold(const CollectionHold&) = delete;

 private:
  static void release() {
    detail::event_holds.fetch_sub(1, std::memory_order_seq_cst);
    if (detail::collecting.load(std::memory_order_seq_cst) != nullptr) [[unlikely]]
      detail::tell_of_released_hold();
  }
  Thread& self_;
};

/// No collection from here on until as many calls of allow_collections as of this function. Waits for the end of a
/// collection whose turn it is. The caller is not InVm, or not attached.
void disallow_collections();
/// Returns false if collections are allowed already.
bool allow_collections();
/// Whether the calling thread cannot have a collection now: they are disallowed, or it holds them off itself. It also
/// does that from when it has its turn until the end of its collection.
bool collections_held_off(const Thread& self);
bool collections_held_off_by(const Thread& self);

/// From here on no object moves, until as many calls of let_objects_move: somebody has the address of one to which only
/// other objects refer. Any thread; no lock. Who has an address already is InVm.
void hold_objects();
void let_objects_move();
bool objects_held();

/// How a thread that wants to collect gets its turn. `must`: it cannot go on without, so it waits also for agents that
/// have disabled collections. Returns false, without a turn, if collections are held off (by the caller itself, or not
/// `must`), or if another thread has had its turn meanwhile. InVm; a safepoint.
bool take_collection_turn(Thread& self, bool must);
void end_collection_turn();

}  // namespace vitrine::vm
