// SPDX-License-Identifier: Apache-2.0
// Calls of agents from where an event happens, and the references that they hand over.
#pragma once
#include <type_traits>

#include "base/machine/anew.hpp"
#include "base/machine/sole_writer.hpp"
#include "vm/model/frame.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::vm {

/// The object of a reference that this thread may use. Null for anything else, including null, cleared weak references
/// and arbitrary bits: the value is looked up and never dereferenced blindly. Takes the mutex of the reference tables
/// for global references. No safepoint.
Object* safe_dereference(Thread& self, jobject reference);

/// Around the call of an agent for an event: InVm -> InNative for the life of the scope.
class EventCall {
 public:
  [[gnu::always_inline]] explicit EventCall(Thread& self) : counted_(self), in_native_(self) {}

 private:
  struct Counted {
    [[gnu::always_inline]] explicit Counted(Thread& thread) : self(thread) { add_as_sole_writer(self.event_calls, 1); }
    [[gnu::always_inline]] ~Counted() { add_as_sole_writer(self.event_calls, -1); }
    Counted(const Counted&) = delete;
    Thread& self;
  };
  Counted counted_;  // from before the thread leaves VM state until it is back there
  VmToNative in_native_;
};

/// Whether an event that happens in this frame is one at a word of it: loop or machine code has called the VM since it
/// was published, and no native code is between the two. A JNI function that an agent calls has a Java frame on top,
/// too.
inline bool is_at_word(const Thread& self, const Frame& frame) {
  return !frame.is_native() && self.entered_at.load(std::memory_order_relaxed) == nullptr;
}

/// What EventCall does, around `agent`, in the fewest instructions. AtWord: the event is_at_word. What the VM's
/// functions since then keep in registers are not objects, or they are in the frame, too, so no register is saved where
/// a scan would see it: 2 ns less. Returns self, anew.
template <bool AtWord, class F>
[[gnu::always_inline]] inline Thread& call_agent(Thread& self, F&& agent) {
  VM_ASSERT(!AtWord || (self.entered_at.load() == nullptr && self.context.top_frame != nullptr));
  struct Nothing {};
  [[maybe_unused]] const std::conditional_t<AtWord, Nothing, RegistersOnStack> registers;
  const char* const low = stack_pointer();
  const NativeCall call{low, AtWord ? nullptr : self.entered_at.load(std::memory_order_relaxed),
                        self.left_by.load(std::memory_order_relaxed), self.activations};
  add_as_sole_writer(self.event_calls, 1);
  SafeScope::leave(self, ThreadState::InNative, low);
  self.left_by.store(&call, std::memory_order_release);
  if constexpr (!AtWord) self.entered_at.store(nullptr, std::memory_order_release);
  agent();
  Thread& after = anew(self);
  const NativeCall& begun = anew(call);
  if (after.entered_at.load(std::memory_order_relaxed) != nullptr) {  // the agent has called the VM
    after.entered_at.store(nullptr, std::memory_order_release);
    after.native_sp.store(begun.low, std::memory_order_release);
  }
  if constexpr (!AtWord) after.entered_at.store(begun.entered_at, std::memory_order_release);
  after.left_by.store(begun.outer, std::memory_order_release);
  if (AtWord || after.context.top_frame != nullptr) ensure_java_sums();  // else as in VmToNative
  SafeScope::come_back(after);
  add_as_sole_writer(after.event_calls, -1);
  return after;
}

/// Keeps the object on the native stack, where a scan sees it, for the life of the scope: for a caller of
/// call_agent<true> that holds an object which is not in the frame.
class OnNativeStack {
 public:
  explicit OnNativeStack(Object* object) : object_(object) { asm volatile("" ::"m"(object_)); }
  ~OnNativeStack() { asm volatile("" ::"m"(object_)); }
  OnNativeStack(const OnNativeStack&) = delete;

 private:
  Object* object_;
};

/// For the end of events, after the caller has disabled them: whoever was about to send one sends it, or sees that it
/// is disabled. Waits for other threads that run an agent's code for an event, but for at most a second, and not for
/// those that are suspended or blocked there: what they wait for may never come. The caller is InVm; a safepoint.
void await_event_calls(Thread& self);

/// Calls the agent in native state, for an event in the scope of an EventCall. Local references that it leaves behind
/// are freed. The caller is InVm and holds no mutex; a safepoint.
template <class Scope = VmToNative, class F>
void call_in_native(Thread& self, F&& call) {
  const LocalReferences::Mark mark = self.context.local_references.mark();
  {
    Scope in_native(self);
    call();
  }
  self.context.local_references.release(mark);
}

/// Calls the agent in the pause of a collection, in VM state. If it calls JNI, against the rules, that changes the
/// state; it is restored afterwards.
template <class F>
void call_in_pause(Thread& self, F&& call) {
  const ThreadState state = self.state.load();
  const char* const entered_at = self.entered_at.load();
  call();
  self.entered_at.store(entered_at);
  self.state.store(state);
}

}  // namespace vitrine::vm
