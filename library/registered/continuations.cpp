// SPDX-License-Identifier: Apache-2.0
// The natives of jdk.internal.vm.Continuation (doYield has none here: the interpreter enters it itself), and fast
// copies of what class Thread and VirtualThread call at each mount and unmount.
#include "library/registered/fast.hpp"
#include "library/virtual_threads.hpp"
#include "vm/exec/continuation.hpp"
#include "vm/thread/virtual_waits.hpp"

namespace vitrine::library {
namespace {

JavaResult<void> enter_special(Thread& self, Object* continuation, bool, bool is_virtual_thread) {
  if (is_virtual_thread && !vm::virtual_threads_wait_unmounted()) [[unlikely]]
    start_unblocker(self);
  return vm::run_continuation(self, continuation, is_virtual_thread);
}
int32_t is_pinned(Thread& self, Object* scope) { return static_cast<int32_t>(vm::pin_reason(self, scope)); }

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

const FastNativeRow kRows[] = {
    {"jdk/internal/vm/Continuation", "enterSpecial", "(Ljdk/internal/vm/Continuation;ZZ)V", fast<enter_special>},
    {"jdk/internal/vm/Continuation", "pin", "()V", fast<vm::enter_critical_section>},
    {"jdk/internal/vm/Continuation", "unpin", "()V", fast<vm::leave_critical_section>},
    {"jdk/internal/vm/Continuation", "isPinned0", "(Ljdk/internal/vm/ContinuationScope;)I", fast<is_pinned>},
    {"java/lang/Thread", "currentCarrierThread", "()Ljava/lang/Thread;", fast<current_carrier_thread>},
    {"java/lang/Thread", "setCurrentThread", "(Ljava/lang/Thread;)V", fast<set_current_thread>},
    {"java/lang/Thread", "scopedValueCache", "()[Ljava/lang/Object;", fast<scoped_value_cache>},
    {"java/lang/Thread", "setScopedValueCache", "([Ljava/lang/Object;)V", fast<set_scoped_value_cache>},
    {"java/lang/Thread", "ensureMaterializedForStackWalk", "(Ljava/lang/Object;)V", fast<ensure_materialized>},
    {"java/lang/VirtualThread", "notifyJvmtiStart", "()V", fast<started>},
    {"java/lang/VirtualThread", "notifyJvmtiEnd", "()V", fast<ending>},
    {"java/lang/VirtualThread", "notifyJvmtiMount", "(Z)V", fast<notify_mount>},
    {"java/lang/VirtualThread", "notifyJvmtiUnmount", "(Z)V", fast<notify_unmount>},
    {"java/lang/VirtualThread", "endFirstTransition", "()V", fast<started>},
    {"java/lang/VirtualThread", "startFinalTransition", "()V", fast<ending>},
    {"java/lang/VirtualThread", "startTransition", "(Z)V", fast<start_transition>},
    {"java/lang/VirtualThread", "endTransition", "(Z)V", fast<end_transition>},
};

}  // namespace

std::span<const FastNativeRow> continuation_natives() { return kRows; }

}  // namespace vitrine::library
