// SPDX-License-Identifier: Apache-2.0
#include "vm/exec/continuation_place.hpp"

#include <array>
#include <cstdint>
#include <mutex>
#include <utility>

#include "vm/exec/stack_chunk.hpp"
#include "vm/ports/ports.hpp"

namespace vitrine::vm {

namespace {
struct PlaceMutex {
  Mutex mutex{LockRank::Continuations};
};
constinit std::array<PlaceMutex, 64> place_mutexes;
}  // namespace

Mutex& place_mutex(const Object* continuation) {
  constexpr uintptr_t kSpread = 0x9e3779b1;  // neighbours get different ones
  const auto hash = static_cast<uint32_t>(reinterpret_cast<uintptr_t>(continuation) / 8 * kSpread);
  return place_mutexes[hash >> 26].mutex;
}

void set_empty(Object* continuation, bool empty) {
  const WellKnown& k = well_known();
  auto* chunk = continuation->get<Object*>(k.Continuation_tail);
  if (chunk != nullptr)
    chunk->put<int32_t>(k.StackChunk_sp, chunk->get<int32_t>(k.StackChunk_bottom) + (empty ? 0 : 1));
}

void suspend_before_running(Runner& runner) {
  std::lock_guard lock(runner.suspend_mutex);
  runner.suspended = true;
  runner.add_attention(kSuspend);
}

namespace {

/// Moves the frames in the chunk to the idle runner. `caller` calls the oldest.
void move_to_runner(Object* chunk, Runner& runner, Frame* caller) {
  ExecutionContext& context = runner.context;
  context.top_frame = load_frames(chunk, context.java_stack, caller);
  context.stack_pointer = context.top_frame->stack_top;
  VM_ASSERT(context.stack_pointer <= context.stack_limit);
}

}  // namespace

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

bool must_stay(Runner& runner) {
  std::lock_guard lock(runner.suspend_mutex);
  const ExecutionContext& context = runner.context;
  return runner.holds != 0 || runner.suspended_by_profiler || context.jvmti != nullptr ||
         context.async_exception != nullptr || context.frame_action.kind != FrameAction::Kind::None ||
         !can_put_away(runner);
}

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

void finish(Runner& runner) {
  if (runner.context.jvmti != nullptr) ports().tools->free_context_data(runner.context);
  runner.context.jvmti = nullptr;
  Runner::give_back(runner);
}

}  // namespace vitrine::vm
