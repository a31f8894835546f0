// SPDX-License-Identifier: Apache-2.0
#include "vm/thread/agent_call.hpp"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <thread>

#include "vm/model/java_heap.hpp"

namespace vitrine::vm {

Object* safe_dereference(Thread& self, jobject reference) {
  auto bits = reinterpret_cast<uintptr_t>(reference);
  if (bits == 0) return nullptr;
  if (bits & kReferenceTagMask) return global_references().owns(reference) ? dereference(reference) : nullptr;
  if (bits % sizeof(void*) != 0) return nullptr;
  auto* slot = reinterpret_cast<Slot*>(bits);
  // Reference arguments of native methods point to slots of the Java stack.
  if (self.context.on_java_stack(slot)) {
    Object* object = *reinterpret_cast<Object**>(slot);
    return object != nullptr && java_heap().find_object(reinterpret_cast<uintptr_t>(object)) == object ? object
                                                                                                       : nullptr;
  }
  return self.context.local_references.owns(reference) ? dereference(reference) : nullptr;
}

void await_event_calls(Thread& self) {
  using namespace std::chrono_literals;
  with_world_stopped(self, [] {});
  auto runs_agent_code = [&](Thread* thread) {
    // In VM state, the callback has called a function.
    if (thread == &self || thread->event_calls.load() == 0 || thread->state.load() == ThreadState::Blocked)
      return false;
    std::lock_guard hold(thread->suspend_mutex);
    return !thread->is_held();
  };
  const auto deadline = std::chrono::steady_clock::now() + 1s;
  while (std::ranges::any_of(all_attached_threads(), runs_agent_code) && std::chrono::steady_clock::now() < deadline) {
    VmBlocked blocked(self);
    std::this_thread::sleep_for(1ms);
  }
}

}  // namespace vitrine::vm
