// SPDX-License-Identifier: Apache-2.0
// Running continuations, and moving their frames between Java stacks and StackChunks.
#include "vm/exec/continuation.hpp"

#include <array>
#include <ctime>

#include "gc/store.hpp"
#include "vm/exec/continuation_place.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/exec/objects.hpp"
#include "vm/exec/stack_chunk.hpp"
#include "vm/ports/ports.hpp"
#include "vm/thread/parked_waits.hpp"
#include "vm/thread/virtual_waits.hpp"

namespace vitrine::vm {

namespace {

/// The continuation's chunk, empty, with room for `words` words. Throws OutOfMemoryError.
JavaResult<Object*> chunk_with_room(Thread& self, Object* continuation, size_t words) {
  const WellKnown& k = well_known();
  auto* chunk = continuation->get<Object*>(k.Continuation_tail);
  if (chunk != nullptr && words <= static_cast<uint32_t>(chunk->get<int32_t>(k.StackChunk_size))) return chunk;
  chunk = TRY(allocate_stack_chunk(self, words));
  gc::store_reference(continuation, k.Continuation_tail, chunk);
  return chunk;
}

/// Makes `caller` the caller of the oldest of the runner's frames.
void continue_in(Runner& runner, Frame* caller) {
  ExecutionContext& context = runner.context;
  Frame** place = &context.top_frame;
  while (context.on_java_stack(*place)) place = &(*place)->caller;
  *place = caller;
}

/// What a runner does on its own stack: runs the continuation to its end, or until its frames have been moved.
void run_frames(Runner& self) {
  ExecutionContext& context = self.context;
  if (!context.on_java_stack(context.top_frame)) {
    (void)ports().executor->run(self, *well_known().Continuation_enter,
                                std::array<Slot, 2>{slot_of(self.continuation), 0}.data());
  } else if (self.wait == nullptr) {
    (void)ports().executor->resume(self, *context.top_frame, Resumption::YieldReturned);
  } else {
    // What agents run in the events of the wait has native frames below it.
    const bool is_here = [&self] {
      const InterpreterActivation native(self);
      return go_on_waiting(self);
    }();
    if (is_here) (void)ports().executor->resume(self, *context.top_frame, Resumption::WaitEnded);
  }
  context.top_frame = nullptr;
  context.stack_pointer = context.java_stack;
}

std::atomic<bool> g_new_are_suspended{false};

/// Records in the continuation that its frames stay on the runner. Returns false if there is no memory.
bool before_leaving(Runner& self) {
  if (chunk_with_room(self, self.continuation, 0).threw()) {
    self.context.pending_exception = nullptr;
    return false;
  }
  if (self.virtual_thread.load() == nullptr) continue_in(self, nullptr);
  std::lock_guard lock(place_mutex(self.continuation));
  Place{.runner = &self}.put(self.continuation);
  set_empty(self.continuation, false);
  return true;
}

bool is_suspended(Runner& runner) {
  std::lock_guard lock(runner.suspend_mutex);
  return runner.suspended;
}

/// Whether the frames from `top` on could be moved away. Throws OutOfMemoryError.
JavaResult<bool> move_frames(Runner& self, const Frame& top, std::unique_ptr<MonitorWait>& wait) {
  const size_t words = words_in_chunk(top);
  TRY(chunk_with_room(self, self.continuation, words));
  std::lock_guard lock(place_mutex(self.continuation));
  if (must_stay(self)) return false;
  unload(self, &top, words, std::move(wait));
  return true;
}

bool move_away(Runner& self, std::unique_ptr<MonitorWait>& wait) {
  auto moved = move_frames(self, *self.context.top_frame, wait);
  if (moved.threw()) self.context.pending_exception = nullptr;
  return moved.value_or(false);
}

constexpr RunnerWork kWork{run_frames, before_leaving, move_away};

}  // namespace

void suspend_new_virtual_threads(bool on) { g_new_are_suspended = on; }

namespace {
/// The runner of a continuation that is about to run; null: there is no memory. `is_new`: it has never been held or
/// run.
Runner* runner_to_run(Object* continuation, Object* virtual_thread, Frame* caller, bool& is_new) {
  std::lock_guard lock(place_mutex(continuation));
  is_new = never_seen(continuation);
  Runner* runner = Place::of(continuation).runner;
  if (runner == nullptr) {
    runner = runner_for(continuation, virtual_thread, caller);
    if (runner == nullptr) return nullptr;
  } else {
    runner->virtual_thread.store(virtual_thread);
    if (virtual_thread == nullptr) continue_in(*runner, caller);
  }
  Place{}.put(continuation);
  set_empty(continuation, true);
  return runner;
}
}  // namespace

JavaResult<void> run_continuation(Thread& self, Object* continuation, bool of_virtual_thread) {
  // A virtual thread has a stack of its own; any other continuation continues that of the thread.
  Object* virtual_thread = of_virtual_thread ? self.context.current_thread : nullptr;
  Frame* caller = of_virtual_thread ? nullptr : self.context.top_frame;
  Runner* runner;
  bool is_new;
  while ((runner = runner_to_run(continuation, virtual_thread, caller, is_new)) == nullptr) {
    if (!of_virtual_thread) return throw_out_of_memory(self, "unable to create a stack for a continuation");
    // Nobody could run the virtual thread later. So it waits, on its carrier, until another one has left its runner.
    VmBlocked blocked(self);
    timespec nap{0, 1'000'000};
    nanosleep(&nap, nullptr);
  }
  ExecutionContext& context = runner->context;
  if (g_new_are_suspended.load(std::memory_order_relaxed) && of_virtual_thread && is_new &&
      context.top_frame == nullptr)
    suspend_before_running(*runner);
  if (runner->wait != nullptr && is_suspended(*runner)) step_aside(*runner->wait);
  context.current_thread = self.context.current_thread;
  context.scoped_value_cache = self.context.scoped_value_cache;
  const bool ended_or_moved = runner->run(self, kWork);
  self.context.scoped_value_cache = std::exchange(context.scoped_value_cache, nullptr);
  if (!ended_or_moved) return {};
  self.context.pending_exception = std::exchange(context.pending_exception, nullptr);
  bool held;
  {
    std::lock_guard lock(place_mutex(continuation));
    runner->ended = true;
    held = runner->holds != 0;
  }
  if (!held) finish(*runner);
  if (self.context.pending_exception != nullptr) return Thrown{};
  return {};
}

JavaResult<Yield> yield_continuation(Thread& self, bool movable) {
  Runner* runner = runner_of(self);
  if (runner == nullptr) return throw_new(self, Throwable::IllegalStateException, "not in a continuation");
  if (runner->critical_sections != 0) return Yield::CriticalSection;
  if (!virtual_threads_wait_unmounted()) {
    if (!self.context.owned_monitors.empty()) return Yield::Monitor;
    if (!movable && self.context.classes_in_initialization != 0) return Yield::NativeFrame;
  } else if (waits_as_parked() && uses_monitor_of_carriers(self)) {
    return Yield::Monitor;
  }
  std::unique_ptr<MonitorWait> no_wait;
  if (movable && TRY(move_frames(*runner, *self.context.top_frame->caller, no_wait))) return Yield::Moved;
  if (!runner->leave()) return throw_heap_exhausted(self);
  return Yield::Resumed;
}

void enter_critical_section(Thread& self) {
  if (Runner* runner = runner_of(self)) ++runner->critical_sections;
}

bool leave_critical_section(Thread& self) {
  Runner* runner = runner_of(self);
  if (runner == nullptr) return true;
  if (runner->critical_sections == 0) return false;
  --runner->critical_sections;
  return true;
}

Yield pin_reason(Thread& self, Object* scope) {
  for (Runner* runner = runner_of(self); runner != nullptr; runner = runner_of(*runner->outer.load())) {
    if (runner->critical_sections != 0) return Yield::CriticalSection;
    if (runner->continuation->get<Object*>(well_known().Continuation_scope) == scope) break;
  }
  return Yield::Resumed;
}

}  // namespace vitrine::vm
