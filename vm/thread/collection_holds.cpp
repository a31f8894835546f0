// SPDX-License-Identifier: Apache-2.0
// A thread that begins a hold counts itself and then looks whose turn it is; one that takes its turn says so and then
// looks at the count. Both are sequentially consistent, so at least one of the two sees the other.
#include "vm/thread/collection_holds.hpp"

namespace vitrine::vm {

namespace detail {
std::atomic<int> event_holds{0};
std::atomic<Thread*> collecting{nullptr};
}  // namespace detail

namespace {

struct Holds {
  Mutex mutex{LockRank::CollectionHolds};
  Condition changed;
  std::atomic<int> disallowed{0};        // calls of disallow_collections; changed under the mutex
  uint64_t turns GUARDED_BY(mutex) = 0;  // ended
};
Holds& holds() {
  static Holds& the_one = *new Holds;
  return the_one;
}

std::atomic<int> object_holds{0};

/// The calls of disallow_collections by this POSIX thread.
thread_local int disallowed_here = 0;

}  // namespace

void detail::wait_for_turn_to_end(Thread& self) {
  VmBlocked blocked(self);
  std::unique_lock lock(holds().mutex);
  holds().changed.wait(lock, [&] { return collecting.load() == nullptr; });
}

void detail::tell_of_released_hold() {
  std::lock_guard lock(holds().mutex);
  holds().changed.notify_all();
}

// A collection that would move objects has stopped the world, so what was done InVm before is seen.
void hold_objects() { object_holds.fetch_add(1, std::memory_order_relaxed); }
void let_objects_move() { object_holds.fetch_sub(1, std::memory_order_relaxed); }
bool objects_held() { return object_holds.load(std::memory_order_relaxed) != 0; }

void disallow_collections() {
  Thread* self = Thread::current();
  VM_ASSERT(self == nullptr || self->state.load() != ThreadState::InVm);
  std::unique_lock lock(holds().mutex);
  // In an event that holds collections off, there is no collection whose end could be waited for.
  if (self == nullptr || self->collection_holds == 0)
    holds().changed.wait(lock, [&] {
      Thread* collecting = detail::collecting.load();
      return collecting == nullptr || collecting == self;
    });
  holds().disallowed.fetch_add(1);
  disallowed_here++;
  holds().changed.notify_all();
}

bool allow_collections() {
  std::lock_guard lock(holds().mutex);
  if (holds().disallowed.load() == 0) return false;
  holds().disallowed.fetch_sub(1);
  if (disallowed_here > 0) disallowed_here--;
  holds().changed.notify_all();
  return true;
}

bool collections_held_off(const Thread& self) {
  return holds().disallowed.load() != 0 || collections_held_off_by(self);
}

bool collections_held_off_by(const Thread& self) {
  return self.collection_holds != 0 || (disallowed_here != 0 && holds().disallowed.load() != 0) ||
         detail::collecting.load() == &self;
}

bool take_collection_turn(Thread& self, bool must) {
  Holds& all = holds();
  VmBlocked blocked(self);
  std::unique_lock lock(all.mutex);
  const uint64_t turns = all.turns;
  auto is_held_off = [&] { return self.collection_holds != 0 || all.disallowed.load() != 0; };
  for (;;) {
    if (all.turns != turns || collections_held_off_by(self) || (!must && is_held_off())) return false;
    if (detail::collecting.load() == nullptr && !is_held_off()) {
      detail::collecting.store(&self, std::memory_order_seq_cst);
      all.changed.wait(lock, [&] { return detail::event_holds.load() == 0 || is_held_off(); });
      if (!is_held_off()) return true;
      detail::collecting.store(nullptr);
      all.changed.notify_all();
      continue;
    }
    all.changed.wait(lock);
  }
}

void end_collection_turn() {
  Holds& all = holds();
  std::lock_guard lock(all.mutex);
  all.turns++;
  detail::collecting.store(nullptr);
  all.changed.notify_all();
}

}  // namespace vitrine::vm
