// SPDX-License-Identifier: Apache-2.0
// What class libraries since 21 need for virtual threads, scoped values and thread numbers.
#include <atomic>
#include <utility>

#include "library/entry.hpp"
#include "library/jvm.hpp"
#include "library/virtual_threads.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/exec/java_call.hpp"
#include "vm/linking/linking.hpp"
#include "vm/model/class.hpp"
#include "vm/model/field.hpp"
#include "vm/model/symbol.hpp"
#include "vm/model/well_known.hpp"
#include "vm/ports/ports.hpp"
#include "vm/runtime/java_threads.hpp"
#include "vm/state/options.hpp"
#include "vm/state/release.hpp"
#include "vm/thread/parked_waits.hpp"
#include "vm/thread/virtual_waits.hpp"

using namespace vitrine;
using namespace vitrine::library;

jboolean JVM_IsContinuationsSupported() { return vm::vm_options().VMContinuations; }
/// Class Continuation registers its natives; they are FastNatives (registered/continuations.cpp).
void JVM_RegisterContinuationMethods(JNIEnv*, jclass) {}

jobject JVM_CurrentCarrierThread(JNIEnv*, jclass) {
  return enter<jobject>([](Thread& self) { return self.java_thread; });
}
/// A virtual thread becomes current in its carrier, or the carrier itself again.
void JVM_SetCurrentThread(JNIEnv*, jobject, jobject thread) {
  enter([&](Thread& self) { self.context.current_thread = dereference(thread); });
}

jobject JVM_ScopedValueCache(JNIEnv*, jclass) {
  return enter<jobject>([](Thread& self) { return self.context.scoped_value_cache; });
}
void JVM_SetScopedValueCache(JNIEnv*, jclass, jobject cache) {
  enter([&](Thread& self) { self.context.scoped_value_cache = dereference(cache); });
}

/// The address of the counter from which Java takes thread numbers with Unsafe. The main thread already has its
/// number.
jlong JVM_GetNextThreadIdOffset(JNIEnv*, jclass) {
  static std::atomic<int64_t> next{vm::release().first_counted_thread_id};
  return reinterpret_cast<jlong>(&next);
}

jobject JVM_TakeVirtualThreadListToUnblock(JNIEnv*, jclass) {
  return enter<jobject>(vm::take_virtual_threads_to_unblock);
}

namespace vitrine::library {
namespace {

void post(Thread& self, vm::Event event, void (vm::EventSink::*function)(Thread&)) {
  if (vm::wants_event(event)) (vm::ports().events->*function)(self);
}

}  // namespace

namespace {

/// Submits those that may go on to their schedulers, as VirtualThread does.
void submit_for_ever(Thread& self) {
  const Class& cls = *vm::well_known().VirtualThread_class;
  vm::Method* submit = cls.find_declared_method(vm::Symbol::intern("submitRunContinuation"), vm::Symbol::intern("()V"));
  VM_CHECK(submit != nullptr);
  for (;;) {
    Object* virtual_thread = vm::take_virtual_thread_to_submit(self);
    while (vm::call(self, *submit, {vm::slot_of(virtual_thread)}).threw()) {
      // Another exception than this says that the scheduler takes no more.
      if (!vm::is_instance(vm::take_exception(self), vm::Throwable::OutOfMemoryError)) break;
      vm::park(self, false, 100'000'000);
    }
  }
}

}  // namespace

void start_unblocker(Thread& self) {
  static std::atomic<bool> begun{false};
  if (begun.exchange(true)) return;
  // The first updates of 21 have other states. There, virtual threads keep their carriers.
  const vm::Symbol* const state = vm::Symbol::intern("YIELDED");
  if (vm::well_known().VirtualThread_class->find_declared_field(state, vm::Symbol::intern("I")) == nullptr) return;
  // It is the carrier that starts it.
  Object* const current = std::exchange(self.context.current_thread, self.java_thread);
  constexpr int kPriority = 5;
  const bool started = !vm::initialize_class(self, *vm::well_known().ThreadState_class).threw() &&
                       vm::start_vm_thread(self, "VirtualThread-unblocker", kPriority, submit_for_ever).ok();
  if (!started) (void)vm::take_exception(self);
  self.context.current_thread = current;
  if (started)
    vm::set_waits_as_parked();
  else
    begun = false;
}

Object* thread_state_blocked() {
  const vm::Class& states = *vm::well_known().ThreadState_class;
  static const vm::Field* const blocked =
      states.find_declared_field(vm::Symbol::intern("BLOCKED"), vm::Symbol::intern("Ljava/lang/Thread$State;"));
  VM_CHECK(blocked != nullptr);
  return states.mirror->get<Object*>(blocked->offset);
}

void virtual_thread_started(Thread& self) {
  post(self, vm::Event::VirtualThreadStart, &vm::EventSink::virtual_thread_start);
  virtual_thread_mounted(self);
}
void virtual_thread_ending(Thread& self) {
  virtual_thread_unmounting(self);
  post(self, vm::Event::VirtualThreadEnd, &vm::EventSink::virtual_thread_end);
  while (!vm::may_end(self)) self.poll();
}
void virtual_thread_mounted(Thread& self) {
  post(self, vm::Event::VirtualThreadMount, &vm::EventSink::virtual_thread_mount);
}
void virtual_thread_unmounting(Thread& self) {
  post(self, vm::Event::VirtualThreadUnmount, &vm::EventSink::virtual_thread_unmount);
}

}  // namespace vitrine::library

void JVM_VirtualThreadStart(JNIEnv*, jobject) { enter(virtual_thread_started); }
void JVM_VirtualThreadEnd(JNIEnv*, jobject) { enter(virtual_thread_ending); }
/// Called before (`begins`) and after a mount of a virtual thread that goes on.
void JVM_VirtualThreadMount(JNIEnv*, jobject, jboolean begins) {
  if (!begins) enter(virtual_thread_mounted);
}
/// Called before (`begins`) and after an unmount of one that will go on.
void JVM_VirtualThreadUnmount(JNIEnv*, jobject, jboolean begins) {
  if (begins) enter(virtual_thread_unmounting);
}
void JVM_VirtualThreadEndFirstTransition(JNIEnv*, jobject) { enter(virtual_thread_started); }
void JVM_VirtualThreadStartFinalTransition(JNIEnv*, jobject) { enter(virtual_thread_ending); }
void JVM_VirtualThreadStartTransition(JNIEnv*, jobject, jboolean mounts) {
  if (!mounts) enter(virtual_thread_unmounting);
}
void JVM_VirtualThreadEndTransition(JNIEnv*, jobject, jboolean mounts) {
  if (mounts) enter(virtual_thread_mounted);
}
void JVM_VirtualThreadHideFrames(JNIEnv*, jobject, jboolean) {}
void JVM_VirtualThreadDisableSuspend(JNIEnv*, jclass, jboolean) {}
void JVM_VirtualThreadPinnedEvent(JNIEnv*, jclass, jstring) {}
