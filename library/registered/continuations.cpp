// SPDX-License-Identifier: Apache-2.0
// The natives of jdk.internal.vm.Continuation (doYield has none here: the interpreter enters it itself), and fast
// copies of what class Thread and VirtualThread call at each mount and unmount.
#include "library/registered/fast.hpp"
#include "library/virtual_threads.hpp"
#include "vm/exec/continuation.hpp"
#include "vm/model/frame.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/event_sink.hpp"
#include "vm/ports/throw.hpp"
#include "vm/thread/parked_waits.hpp"
#include "vm/thread/virtual_waits.hpp"

namespace vitrine::library {
namespace {

JavaResult<void> enter_special(Thread& self, Object* continuation, bool, bool is_virtual_thread) {
  if (is_virtual_thread && !vm::virtual_threads_wait_unmounted()) [[unlikely]]
    start_unblocker(self);
  return vm::run_continuation(self, continuation, is_virtual_thread);
}
int32_t is_pinned(Thread& self, Object* scope) { return static_cast<int32_t>(vm::pin_reason(self, scope)); }

Perhaps<void> unpin_if_pinned(Thread& self) {
  if (!vm::leave_critical_section(self)) return std::nullopt;
  return Done{};
}
JavaResult<void> unpin(Thread& self) {
  if (!vm::leave_critical_section(self))
    return vm::throw_new(self, vm::Throwable::IllegalStateException, "pin underflow");
  return {};
}

// ---- Thread
Object* current_carrier_thread(Thread& self) { return self.java_thread; }
void set_current_thread(Thread& self, Object*, Object* thread) { self.context.current_thread = thread; }
Object* scoped_value_cache(Thread& self) { return self.context.scoped_value_cache; }
void set_scoped_value_cache(Thread& self, Object* cache) { self.context.scoped_value_cache = cache; }
void ensure_materialized(Thread&, Object*) {}  // every object is one

// ---- VirtualThread: JVM_VirtualThreadStart and the others
void started(Thread& self, Object*) { virtual_thread_started(self); }
void ending(Thread& self, Object*) { virtual_thread_ending(self); }
void notify_mount(Thread& self, Object*, bool begins) {
  if (!begins) virtual_thread_mounted(self);
}
void notify_unmount(Thread& self, Object*, bool begins) {
  if (begins) virtual_thread_unmounting(self);
}
void start_transition(Thread& self, Object*, bool mounts) {
  if (!mounts) virtual_thread_unmounting(self);
}
void end_transition(Thread& self, Object*, bool mounts) {
  if (mounts) virtual_thread_mounted(self);
}

// ---- the shortcuts of these, as long as no agent wants events of virtual threads
bool events_wanted() {
  return vm::wants_event(vm::Event::VirtualThreadStart) || vm::wants_event(vm::Event::VirtualThreadEnd) ||
         vm::wants_event(vm::Event::VirtualThreadMount) || vm::wants_event(vm::Event::VirtualThreadUnmount);
}
Perhaps<void> quietly(Thread&, Object*) {
  if (events_wanted()) return std::nullopt;
  return Done{};
}
Perhaps<void> move_quietly(Thread&, Object*, bool) {
  if (events_wanted()) return std::nullopt;
  return Done{};
}
Perhaps<void> end_quietly(Thread& self, Object*) {
  if (events_wanted() || !vm::may_end(self)) return std::nullopt;
  return Done{};
}

/// Thread.getState of a virtual thread that waits for a monitor as if it were parked.
Perhaps<Object*> state_of_blocked(Thread&, Object* virtual_thread) {
  if (!vm::waits_as_parked() || vm::state_while_parked(virtual_thread) != vm::VirtualState::Blocked)
    return std::nullopt;
  return thread_state_blocked();
}

/// Blocker.begin, when Object.wait calls it. The pool of the carriers need not be given another thread for a virtual
/// thread that leaves its carrier. Polls only to know the caller. (The pool of release 21 loses threads if its table of
/// queues grows while it wakes one: it looks the new number up in the old table.)
Perhaps<int64_t> begin_no_blocking(Thread& self) {
  const vm::Frame* caller = self.context.top_frame;
  if (caller->method->holder != vm::well_known().Object_class || !vm::may_leave_carrier(self)) return std::nullopt;
  return 0;
}

const FastNativeRow kContinuationNatives[] = {
    {"jdk/internal/vm/Continuation", "enterSpecial", "(Ljdk/internal/vm/Continuation;ZZ)V", fast<enter_special>},
    {"jdk/internal/vm/Continuation", "pin", "()V", fast<vm::enter_critical_section>,
     shortcut<vm::enter_critical_section>},
    {"jdk/internal/vm/Continuation", "unpin", "()V", fast<unpin>, shortcut<unpin_if_pinned>},
    {"jdk/internal/vm/Continuation", "isPinned0", "(Ljdk/internal/vm/ContinuationScope;)I", fast<is_pinned>},
    {"java/lang/Thread", "currentCarrierThread", "()Ljava/lang/Thread;", fast<current_carrier_thread>,
     shortcut<current_carrier_thread>},
    {"java/lang/Thread", "setCurrentThread", "(Ljava/lang/Thread;)V", fast<set_current_thread>,
     shortcut<set_current_thread>},
    {"java/lang/Thread", "scopedValueCache", "()[Ljava/lang/Object;", fast<scoped_value_cache>,
     shortcut<scoped_value_cache>},
    {"java/lang/Thread", "setScopedValueCache", "([Ljava/lang/Object;)V", fast<set_scoped_value_cache>,
     shortcut<set_scoped_value_cache>},
    {"java/lang/Thread", "ensureMaterializedForStackWalk", "(Ljava/lang/Object;)V", fast<ensure_materialized>,
     shortcut<ensure_materialized>},
    {"java/lang/VirtualThread", "threadState", "()Ljava/lang/Thread$State;", nullptr, shortcut<state_of_blocked>,
     /*unmarked=*/true},
    {"jdk/internal/misc/Blocker", "begin", "()J", nullptr, shortcut<begin_no_blocking>, /*unmarked=*/true,
     /*polls=*/true},
    {"java/lang/VirtualThread", "notifyJvmtiStart", "()V", fast<started>, shortcut<quietly>},
    {"java/lang/VirtualThread", "notifyJvmtiEnd", "()V", fast<ending>, shortcut<end_quietly>},
    {"java/lang/VirtualThread", "notifyJvmtiMount", "(Z)V", fast<notify_mount>, shortcut<move_quietly>},
    {"java/lang/VirtualThread", "notifyJvmtiUnmount", "(Z)V", fast<notify_unmount>, shortcut<move_quietly>},
    {"java/lang/VirtualThread", "endFirstTransition", "()V", fast<started>, shortcut<quietly>},
    {"java/lang/VirtualThread", "startFinalTransition", "()V", fast<ending>, shortcut<end_quietly>},
    {"java/lang/VirtualThread", "startTransition", "(Z)V", fast<start_transition>, shortcut<move_quietly>},
    {"java/lang/VirtualThread", "endTransition", "(Z)V", fast<end_transition>, shortcut<move_quietly>},
};

}  // namespace

std::span<const FastNativeRow> continuation_natives() { return kContinuationNatives; }

}  // namespace vitrine::library
