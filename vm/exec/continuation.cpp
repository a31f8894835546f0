// SPDX-License-Identifier: Apache-2.0
// Running continuations, and moving their frames between Java stacks and StackChunks.
#include "vm/exec/continuation.hpp"

#include "gc/store.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/exec/objects.hpp"
#include "vm/exec/stack_chunk.hpp"
#include "vm/exec/stack_walk.hpp"
#include "vm/model/heap.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/ports.hpp"
#include "vm/state/release.hpp"
#include "vm/thread/runner.hpp"
#include "vm/thread/thread_status.hpp"
#include "vm/thread/unmounted.hpp"
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

/// Sets what StackChunk.isEmpty answers of the continuation's chunk, if it has one: false while the continuation has
/// frames that do not run, in the chunk or on a runner.
void set_empty(Object* continuation, bool empty) {
  const WellKnown& k = well_known();
  auto* chunk = continuation->get<Object*>(k.Continuation_tail);
  if (chunk != nullptr) chunk->put<int32_t>(k.StackChunk_sp, chunk->get<int32_t>(k.StackChunk_bottom) + (empty ? 0 : 1));
}

/// Moves the frames in the chunk to the idle runner. `caller` calls the oldest.
void move_to_runner(Object* chunk, Runner& runner, Frame* caller) {
  ExecutionContext& context = runner.context;
  context.top_frame = load_frames(chunk, context.java_stack, caller);
  context.stack_pointer = context.top_frame->stack_top;
  VM_ASSERT(context.stack_pointer <= context.stack_limit);
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
    InterpreterActivation native{nullptr, nullptr, self.activations};
    self.activations = &native;
    const bool is_here = go_on_waiting(self);
    self.activations = native.older;
    if (is_here) (void)ports().executor->resume(self, *context.top_frame, Resumption::WaitEnded);
  }
  context.top_frame = nullptr;
  context.stack_pointer = context.java_stack;
}

/// Where the frames of a continuation are is changed and asked under this mutex.
Mutex g_places{LockRank::Continuations};

std::atomic<bool> g_new_are_suspended{false};

/// What Continuation_runner says of a continuation that does not run: who keeps what is not in its frames, or keeps
/// them, too. A continuation that has never been held or run has none of this, and the field is 0.
struct Place {
  Runner* runner = nullptr;        // has its frames
  Unmounted* unmounted = nullptr;  // its frames are in its StackChunk
  bool suspended = false;          // its frames are in the chunk, or it has none yet

  static constexpr int64_t kKnown = 1, kSuspended = 2, kUnmounted = 4, kBits = 7;
  static Place of(const Object* continuation) {
    const int64_t value = continuation->get<int64_t>(well_known().Continuation_runner);
    Place place;
    place.suspended = value & kSuspended;
    if (value & kUnmounted)
      place.unmounted = reinterpret_cast<Unmounted*>(value & ~kBits);
    else
      place.runner = reinterpret_cast<Runner*>(value & ~kBits);
    return place;
  }
  void put(Object* continuation) const {
    const auto pointer = unmounted != nullptr ? reinterpret_cast<int64_t>(unmounted) | kUnmounted
                                              : reinterpret_cast<int64_t>(runner);
    continuation->put<int64_t>(well_known().Continuation_runner, pointer | kKnown | (suspended ? kSuspended : 0));
  }
};

bool never_seen(const Object* continuation) {
  return continuation->get<int64_t>(well_known().Continuation_runner) == 0;
}

/// Records in the continuation that its frames stay on the runner. Returns false if there is no memory.
bool before_leaving(Runner& self) {
  if (chunk_with_room(self, self.continuation, 0).threw()) {
    self.context.pending_exception = nullptr;
    return false;
  }
  if (self.virtual_thread.load() == nullptr) continue_in(self, nullptr);
  std::lock_guard lock(g_places);
  Place{.runner = &self}.put(self.continuation);
  set_empty(self.continuation, false);
  return true;
}

void suspend_before_running(Runner& runner) {
  std::lock_guard lock(runner.suspend_mutex);
  runner.suspended = true;
  runner.add_attention(kSuspend);
}

/// A runner for the continuation, with the frames that it has in its chunk, if any, and with all that belongs to it.
/// Null: no memory. g_places is held.
Runner* runner_for(Object* continuation, Object* virtual_thread, Frame* caller) {
  Runner* runner = Runner::take();
  if (runner == nullptr) return nullptr;
  runner->continuation = continuation;
  runner->virtual_thread.store(virtual_thread);
  runner->context.top_frame = caller;
  auto* chunk = continuation->get<Object*>(well_known().Continuation_tail);
  if (chunk != nullptr && has_frames(chunk)) move_to_runner(chunk, *runner, caller);
  const Place place = Place::of(continuation);
  if (place.unmounted != nullptr) take_up(*place.unmounted, *runner);
  if (place.suspended) suspend_before_running(*runner);
  return runner;
}

/// Whether something belongs to the continuation that only a runner can keep.
bool must_stay(Runner& runner) {
  std::lock_guard lock(runner.suspend_mutex);
  const ExecutionContext& context = runner.context;
  return runner.holds != 0 || context.jvmti != nullptr || context.async_exception != nullptr ||
         context.frame_action.kind != FrameAction::Kind::None || !can_put_away(runner);
}

/// Moves the frames from `top` on to the continuation's chunk, which has room for the `words` that they take there, and
/// keeps what else belongs to the continuation. The runner is then free, but for what its native stack does.
/// g_places is held.
void unload(Runner& runner, const Frame* top, size_t words, std::unique_ptr<MonitorWait> wait) {
  Object* continuation = runner.continuation;
  Place place;
  place.unmounted = put_away(runner, top, std::move(wait));
  {
    std::lock_guard lock(runner.suspend_mutex);
    place.suspended = std::exchange(runner.suspended, false);
    runner.remove_attention(kSuspend);
  }
  place.put(continuation);
  if (top != nullptr) store_frames(continuation->get<Object*>(well_known().Continuation_tail), *top, words);
  set_empty(continuation, top == nullptr);
  runner.virtual_thread.store(nullptr);
}

/// Whether the frames from `top` on could be moved away. Throws OutOfMemoryError.
JavaResult<bool> move_frames(Runner& self, const Frame& top, std::unique_ptr<MonitorWait>& wait) {
  const size_t words = words_in_chunk(top);
  TRY(chunk_with_room(self, self.continuation, words));
  std::lock_guard lock(g_places);
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

/// Gives back the runner of a continuation that has ended, with JVM TI's data for it.
void finish(Runner& runner) {
  if (runner.context.jvmti != nullptr) ports().tools->free_context_data(runner.context);
  runner.context.jvmti = nullptr;
  Runner::give_back(runner);
}

}  // namespace

JavaResult<void> run_continuation(Thread& self, Object* continuation, bool of_virtual_thread) {
  // A virtual thread has a stack of its own; any other continuation continues that of the thread.
  Object* virtual_thread = of_virtual_thread ? self.context.current_thread : nullptr;
  Frame* caller = of_virtual_thread ? nullptr : self.context.top_frame;
  Runner* runner;
  bool is_new;
  {
    std::lock_guard lock(g_places);
    is_new = never_seen(continuation);
    runner = Place::of(continuation).runner;
    if (runner == nullptr) {
      runner = runner_for(continuation, virtual_thread, caller);
    } else {
      runner->virtual_thread.store(virtual_thread);
      if (!of_virtual_thread) continue_in(*runner, caller);
    }
    if (runner != nullptr) {
      Place{}.put(continuation);
      set_empty(continuation, true);
    }
  }
  if (runner == nullptr) return throw_out_of_memory(self, "unable to create a stack for a continuation");
  ExecutionContext& context = runner->context;
  if (g_new_are_suspended.load(std::memory_order_relaxed) && of_virtual_thread && is_new &&
      context.top_frame == nullptr)
    suspend_before_running(*runner);
  context.current_thread = self.context.current_thread;
  context.scoped_value_cache = self.context.scoped_value_cache;
  const bool ended_or_moved = runner->run(self, kWork);
  self.context.scoped_value_cache = std::exchange(context.scoped_value_cache, nullptr);
  if (!ended_or_moved) return {};
  self.context.pending_exception = std::exchange(context.pending_exception, nullptr);
  bool held;
  {
    std::lock_guard lock(g_places);
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
  const bool waits_unmounted = release().virtual_threads_wait_unmounted;
  if (!self.context.owned_monitors.empty() && !waits_unmounted) return Yield::Monitor;
  if (!movable && self.context.classes_in_initialization != 0 && !waits_unmounted) return Yield::NativeFrame;
  std::unique_ptr<MonitorWait> no_wait;
  if (movable && TRY(move_frames(*runner, *self.context.top_frame->caller, no_wait))) return Yield::Moved;
  if (!runner->leave()) return throw_heap_exhausted(self);
  return Yield::Resumed;
}

namespace {
/// The runner, with one more hold; null if it is null, or if its continuation has ended. g_places is held.
Runner* held(Runner* runner) {
  if (runner == nullptr || runner->ended) return nullptr;
  ++runner->holds;
  return runner;
}

/// The runner with the frames of a continuation that is not mounted, perhaps one that is given to it now.
/// `virtual_thread`: whose it is, if that is known. Null: no memory. g_places is held.
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
}  // namespace

namespace {
/// The continuation of a virtual thread that is alive and not mounted; null: there is none. g_places is held.
Object* unmounted_continuation(Object* virtual_thread) {
  const WellKnown& k = well_known();
  const auto state = static_cast<VirtualState>(virtual_thread->get_volatile<int32_t>(k.VirtualThread_state));
  if (state == VirtualState::New || state == VirtualState::Terminated) return nullptr;
  auto* continuation = virtual_thread->get<Object*>(k.VirtualThread_cont);
  // The carrier has not yet said that the thread is terminated.
  return continuation->get<uint8_t>(k.Continuation_done) != 0 ? nullptr : continuation;
}
}  // namespace

Runner* hold_virtual_thread(Object* virtual_thread) {
  std::lock_guard lock(g_places);
  if (Runner* runner = runner_of_virtual_thread(virtual_thread)) return held(runner);
  Object* continuation = unmounted_continuation(virtual_thread);
  return continuation == nullptr ? nullptr : held(runner_with(continuation, virtual_thread));
}

Runner* mark_suspended(Object* virtual_thread, Mark mark) {
  std::lock_guard lock(g_places);
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
  std::lock_guard lock(g_places);
  return held(runner_with(continuation, nullptr));
}

void let_go(Runner& runner) {
  {
    std::lock_guard lock(g_places);
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

void enter_critical_section(Thread& self) {
  if (Runner* runner = runner_of(self)) ++runner->critical_sections;
}

JavaResult<void> leave_critical_section(Thread& self) {
  Runner* runner = runner_of(self);
  if (runner == nullptr) return {};
  if (runner->critical_sections == 0) return throw_new(self, Throwable::IllegalStateException, "pin underflow");
  --runner->critical_sections;
  return {};
}

Yield pin_reason(Thread& self, Object* scope) {
  for (Runner* runner = runner_of(self); runner != nullptr; runner = runner_of(*runner->outer.load())) {
    if (runner->critical_sections != 0) return Yield::CriticalSection;
    if (runner->continuation->get<Object*>(well_known().Continuation_scope) == scope) break;
  }
  return Yield::Resumed;
}

std::vector<Object*> all_virtual_threads() {
  std::vector<Object*> all;
  java_heap().for_each_object([&](Object* object) {
    if (is_virtual_thread(object) && (virtual_thread_status(object, nullptr) & kAliveBit)) all.push_back(object);
    return true;
  });
  return all;
}

void suspend_new_virtual_threads(bool on) { g_new_are_suspended = on; }

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
