// SPDX-License-Identifier: Apache-2.0
// All requested threads are examined in one stop of the world, so that the facts are consistent. Nothing can be
// allocated in the heap during the stop. An array for the objects is therefore allocated before it; if the array is too
// small, the stop is repeated with a larger one.
#include "serviceability/facts/thread_facts.hpp"

#include "gc/store.hpp"
#include "vm/exec/stack_walk.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/thread/monitor.hpp"
#include "vm/thread/runner.hpp"
#include "vm/thread/thread_status.hpp"
#include "vm/thread/virtual_waits.hpp"

namespace vitrine::serviceability {

namespace {

constexpr int32_t kSuspended = 0x100000, kInNative = 0x400000;  // status bits that only ThreadInfo uses
constexpr int32_t kBlocked = vm::kBlockedOnMonitorBit, kParked = vm::kParkedBit;

/// Stores objects into the prepared array; once it is full, only counts them.
class Keeper {
 public:
  explicit Keeper(Object* array) : array_(array) {}
  size_t keep(Object* object) {
    if (object == nullptr) return ThreadFacts::kNone;
    if (used_ < static_cast<size_t>(array_->length())) gc::store_element(array_, used_, object);
    return used_++;
  }
  size_t used() const { return used_; }

 private:
  Object* array_;
  size_t used_ = 0;
};

void see_one(Thread& thread, const WhatToSee& what, Keeper& keeper, ThreadFacts& facts) {
  Object* object = thread.java_thread;
  if (const vm::Runner* runner = vm::runner_of(thread)) {
    object = runner->virtual_thread.load();
    facts.status = vm::virtual_thread_status(object, runner);
    if (runner->outer.load() != nullptr) facts.carrier = keeper.keep(thread.java_thread);
  } else {
    facts.status = vm::thread_status(object);
  }
  facts.java_thread = keeper.keep(object);
  thread.suspend_mutex.assume_held();  // the world is stopped
  if (thread.suspended) facts.status |= kSuspended;
  if (thread.state.load() == vm::ThreadState::InNative) facts.status |= kInNative;
  facts.blocked_count = static_cast<int64_t>(thread.blocked_count);
  facts.waited_count = static_cast<int64_t>(thread.waited_count);
  if (contention_monitoring) {
    facts.blocked_ms = static_cast<int64_t>(thread.blocked_ns.load() / 1'000'000);
    facts.waited_ms = static_cast<int64_t>(thread.waited_ns.load() / 1'000'000);
  }
  if (const vm::Runner* carried = vm::carried_by(thread); carried != nullptr && !what.as_dump) {
    facts.status = (facts.status & kSuspended) | vm::kStatusCarrying;
    facts.blocker = facts.owner = keeper.keep(carried->virtual_thread.load());
  }
  const vm::Monitor* monitor = thread.contended.load();
  if (monitor == nullptr) monitor = thread.waiting_on.load();
  if (monitor != nullptr) {
    facts.blocker = keeper.keep(vm::object_of(*monitor));
    facts.owner = keeper.keep(vm::java_owner_of(*monitor));
    if (thread.contended.load() != nullptr) facts.status = (facts.status & (kSuspended | kInNative)) | kBlocked | 1;
  } else if (facts.status & kParked) {
    Object* blocker = reference_field(object, known().Thread_parkBlocker);
    facts.blocker = keeper.keep(blocker);
    if (blocker != nullptr && Class::of(blocker)->is_subclass_of(known().AbstractOwnableSynchronizer_class))
      facts.owner = keeper.keep(reference_field(blocker, known().AbstractOwnableSynchronizer_exclusiveOwnerThread));
  }
  if (!what.stacks) return;
  // A thread in Object.wait has released that monitor, although its frames still list it as entered.
  const vm::Monitor* waiting_on = what.as_dump ? nullptr : thread.waiting_on.load();
  const Object* released = waiting_on == nullptr ? nullptr : vm::object_of(*waiting_on);
  int depth = 0;
  for (vm::StackWalk walk(thread); !walk.done() && (what.max_depth < 0 || depth < what.max_depth); walk.next()) {
    vm::Frame& frame = walk.frame();
    if (what.monitors)
      for (auto owned = thread.context.owned_monitors.rbegin(); owned != thread.context.owned_monitors.rend(); ++owned)
        if (!owned->jni && owned->frame == &frame && owned->object != released)
          facts.monitors.push_back({keeper.keep(owned->object), depth});
    if (frame.method->version == nullptr) continue;  // made by the VM
    if (frame.method->hidden && !what.hidden_frames) continue;
    facts.stack.push_back({vm::shared(*frame.method->version), frame.bci()});
    keeper.keep(frame.method->holder->mirror);
    ++depth;
  }
  if (what.monitors)
    for (const auto& owned : thread.context.owned_monitors)
      if (owned.jni) facts.monitors.push_back({keeper.keep(owned.object), -1});
}

/// Finds the java.util.concurrent locks that the threads own. The heap is the only list of them.
void see_synchronizers(const std::vector<Thread*>& threads, Keeper& keeper, std::vector<ThreadFacts>& facts) {
  Class* synchronizer = known().AbstractOwnableSynchronizer_class;
  vm::java_heap().for_each_object([&](Object* object) {
    Class* cls = Class::of(object);
    if (cls->kind != gc::ShapeKind::Instance || !cls->is_subclass_of(synchronizer)) return true;
    Object* owner = reference_field(object, known().AbstractOwnableSynchronizer_exclusiveOwnerThread);
    if (owner == nullptr) return true;
    for (size_t i = 0; i < threads.size(); ++i)
      if (threads[i] != nullptr && threads[i]->java_thread == owner)
        facts[i].synchronizers.push_back(keeper.keep(object));
    return true;
  });
}

}  // namespace

int64_t thread_id(const Object* java_thread) { return java_thread->get<int64_t>(known().Thread_tid); }

Thread* thread_by_id(int64_t id) {
  for (Thread* t : vm::all_threads())
    if (t->is_alive_java_thread() && !t->of_agent && thread_id(t->java_thread) == id) return t;
  return nullptr;
}

JavaResult<void> see_threads(Thread& self, const WhatToSee& what, ThreadsSeen* seen) {
  for (size_t capacity = 1024;;) {
    seen->objects = TRY(new_object_array(self, *known().Object_class, capacity));
    size_t needed = 0;
    vm::with_world_stopped(self, [&] {
      seen->threads.clear();
      Keeper keeper(seen->objects);
      std::vector<Thread*> threads;
      if (what.held != nullptr) {
        threads.push_back(what.held);
      } else if (what.ids != nullptr) {
        for (int64_t id : *what.ids) threads.push_back(thread_by_id(id));
      } else {
        for (Thread* t : vm::all_threads())
          if (t->is_alive_java_thread() && !t->of_agent) threads.push_back(t);
      }
      seen->threads.resize(threads.size());
      for (size_t i = 0; i < threads.size(); ++i)
        if (threads[i] != nullptr) see_one(*threads[i], what, keeper, seen->threads[i]);
      if (what.synchronizers) see_synchronizers(threads, keeper, seen->threads);
      needed = keeper.used();
    });
    if (needed <= capacity) return {};
    capacity = needed + needed / 4;
  }
}

}  // namespace vitrine::serviceability
