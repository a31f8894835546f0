// SPDX-License-Identifier: Apache-2.0
// Continuations that do not run, as others see them: holding them, suspending them, and looking at their frames.
#include "vm/exec/continuation.hpp"
#include "vm/exec/continuation_place.hpp"
#include "vm/exec/stack_chunk.hpp"
#include "vm/exec/stack_walk.hpp"
#include "vm/model/java_heap.hpp"
#include "vm/thread/thread_status.hpp"
#include "vm/thread/virtual_waits.hpp"

namespace vitrine::vm {

namespace {
/// The runner, with one more hold; null if it is null, or if its continuation has ended. Its place_mutex is held.
Runner* held(Runner* runner) {
  if (runner == nullptr || runner->ended) return nullptr;
  ++runner->holds;
  return runner;
}

/// The runner with the frames of a continuation that is not mounted, perhaps one that is given to it now.
/// `virtual_thread`: whose it is, if that is known. Null: no memory. The place_mutex is held.
Runner* runner_with(Object* continuation, Object* virtual_thread) {
  Runner* runner = Place::of(continuation).runner;
  if (runner == nullptr) {
    runner = runner_for(continuation, virtual_thread, nullptr);
    if (runner == nullptr) return nullptr;
    Place{.runner = runner}.put(continuation);
    set_empty(continuation, false);
  }
  if (virtual_thread != nullptr) {
    runner->virtual_thread.store(virtual_thread);
    runner->context.current_thread = virtual_thread;
  }
  return runner;
}

Object* continuation_of(Object* virtual_thread) {
  return virtual_thread->get<Object*>(well_known().VirtualThread_cont);
}

/// The continuation of a virtual thread that is alive and not mounted; null: there is none. Its place_mutex is held.
Object* unmounted_continuation(Object* virtual_thread) {
  const WellKnown& k = well_known();
  const auto state = static_cast<VirtualState>(virtual_thread->get_volatile<int32_t>(k.VirtualThread_state));
  if (state == VirtualState::New || state == VirtualState::Terminated) return nullptr;
  Object* continuation = continuation_of(virtual_thread);
  // The carrier has not yet said that the thread is terminated.
  return continuation->get<uint8_t>(k.Continuation_done) != 0 ? nullptr : continuation;
}
}  // namespace

Runner* hold_virtual_thread(Object* virtual_thread) {
  std::lock_guard lock(place_mutex(continuation_of(virtual_thread)));
  if (Runner* runner = runner_of_virtual_thread(virtual_thread)) return held(runner);
  Object* continuation = unmounted_continuation(virtual_thread);
  return continuation == nullptr ? nullptr : held(runner_with(continuation, virtual_thread));
}

Runner* mark_suspended(Object* virtual_thread, Mark mark) {
  std::lock_guard lock(place_mutex(continuation_of(virtual_thread)));
  if (Runner* runner = runner_of_virtual_thread(virtual_thread)) return held(runner);
  Object* continuation = unmounted_continuation(virtual_thread);
  if (continuation == nullptr) return nullptr;
  Place place = Place::of(continuation);
  if (place.runner != nullptr) return held(runner_with(continuation, virtual_thread));  // held by hold_continuation
  if (mark != Mark::Seen) place.suspended = mark == Mark::Suspended;
  place.put(continuation);
  return nullptr;
}

Runner* hold_continuation(Object* continuation) {
  std::lock_guard lock(place_mutex(continuation));
  return held(runner_with(continuation, nullptr));
}

void let_go(Runner& runner) {
  {
    std::lock_guard lock(place_mutex(runner.continuation));
    if (--runner.holds != 0) return;
    if (!runner.ended) {
      if (Place::of(runner.continuation).runner != &runner || !runner.is_idle() || must_stay(runner)) return;
      const Frame* top = runner.context.top_frame;
      unload(runner, top, top == nullptr ? 0 : words_in_chunk(*top), std::move(runner.wait));
      runner.context.top_frame = nullptr;
      runner.context.stack_pointer = runner.context.java_stack;
    }
  }
  finish(runner);
}

std::vector<Object*> all_virtual_threads() {
  std::vector<Object*> all;
  java_heap().for_each_object([&](Object* object) {
    if (is_virtual_thread(object) && (virtual_thread_status(object, nullptr) & kAliveBit)) all.push_back(object);
    return true;
  });
  return all;
}

void look_at_frames(const Object* continuation, const std::function<void(Frame* newest)>& look) {
  if (const Runner* runner = Place::of(continuation).runner) return look(runner->context.top_frame);
  const auto* chunk = continuation->get<Object*>(well_known().Continuation_tail);
  if (chunk != nullptr) look(FramesOfChunk(chunk).newest());
}

void for_each_method_on_stacks(const std::function<void(Method*& method)>& visit) {
  for (const ExecutionContext* context : all_contexts())
    for (StackWalk walk(*context); !walk.done(); walk.next()) visit(walk.frame().method);
  if (!any_runner()) return;
  java_heap().for_each_object([&](Object* object) {
    if (object->shape()->kind == gc::ShapeKind::StackChunk) for_each_method_in_chunk(object, visit);
    return true;
  });
}

}  // namespace vitrine::vm
