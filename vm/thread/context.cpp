// SPDX-License-Identifier: Apache-2.0
// Contexts apart from a thread's own: making, mounting, freeing.
#include "vm/thread/context.hpp"

#include <memory>

#include "base/assert.hpp"
#include "vm/ports/ports.hpp"
#include "vm/thread/world.hpp"

namespace vitrine::vm {

ExecutionContext* make_context(size_t stack_size, Object* current_thread) {
  auto context = std::make_unique<ExecutionContext>();
  context->current_thread = current_thread;
  if (!make_java_stack(*context, stack_size)) return nullptr;
  if (!enter_context_list(*context)) {
    release_java_stack(context->java_stack, context->java_stack_bytes());
    return nullptr;
  }
  return context.release();
}

void free_context(ExecutionContext* context) {
  VM_ASSERT(context->thread.load() == nullptr && context->top_frame == nullptr && context->owned_monitors.empty());
  ports().tools->free_context_data(*context);
  release_java_stack(context->java_stack, context->java_stack_bytes());
  leave_context_list(*context);
}

namespace {

/// No frame of the context was called by native code, whose frames stay on the native stack of the thread.
[[maybe_unused]] bool needs_no_native_stack(const ExecutionContext& context) {
  for (const Frame* frame = context.top_frame; frame != nullptr; frame = frame->caller)
    if (frame->is_native() || (frame->flags & Frame::kEntry)) return false;
  return true;
}

/// Makes `next` the context of the calling thread, with the bits of Thread::attention that are about its frames.
void switch_to(Thread& self, ExecutionContext& next) {
  ExecutionContext& last = *self.context;
  // A requester finds the context through the thread, under this mutex.
  std::lock_guard lock(self.suspend_mutex);
  last.thread.store(nullptr, std::memory_order_release);
  next.thread.store(&self, std::memory_order_release);
  self.context = &next;
  uint32_t wanted = (next.async_exception != nullptr ? kAsyncException : 0u) |
                    (next.frame_action.kind != FrameAction::Kind::None ? kPopFrame : 0u);
  self.remove_attention((kAsyncException | kPopFrame) & ~wanted);
  self.add_attention(wanted);
}

}  // namespace

void mount(Thread& self, ExecutionContext& context) {
  VM_ASSERT(&self == Thread::current() && self.state.load() == ThreadState::InVm);
  VM_ASSERT(self.context == &self.own_context && context.thread.load() == nullptr);
  VM_ASSERT(needs_no_native_stack(context));
  switch_to(self, context);
  ports().tools->context_changed(self);
}

void unmount(Thread& self) {
  VM_ASSERT(&self == Thread::current() && self.state.load() == ThreadState::InVm);
  VM_ASSERT(self.context != &self.own_context && needs_no_native_stack(*self.context));
  switch_to(self, self.own_context);
  ports().tools->context_changed(self);
}

std::vector<ExecutionContext*> all_contexts() {
  World& w = world();
  std::lock_guard lock(w.mutex);
  std::vector<ExecutionContext*> all = w.contexts;
  for (Thread* thread : w.threads) all.push_back(&thread->own_context);
  return all;
}

}  // namespace vitrine::vm
