// SPDX-License-Identifier: Apache-2.0
// Calls of agents from where an event happens, and the references that they hand over.
#pragma once
#include "vm/thread/thread.hpp"

namespace vitrine::vm {

/// The object of a reference that this thread may use. Null for anything else, including null, cleared weak references
/// and arbitrary bits: the value is looked up and never dereferenced blindly. Takes the mutex of the reference tables
/// for global references. No safepoint.
Object* safe_dereference(Thread& self, jobject reference);

/// Around the call of an agent for an event: InVm -> InNative for the life of the scope.
class EventCall {
 public:
  explicit EventCall(Thread& self) : counted_(self), in_native_(self) {}

 private:
  struct Counted {
    explicit Counted(Thread& thread) : self(thread) { add(1); }
    ~Counted() { add(-1); }
    Counted(const Counted&) = delete;
    void add(int by) {
      self.event_calls.store(self.event_calls.load(std::memory_order_relaxed) + by, std::memory_order_relaxed);
    }
    Thread& self;
  };
  Counted counted_;  // from before the thread leaves VM state until it is back there
  VmToNative in_native_;
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
