// SPDX-License-Identifier: Apache-2.0
// What class libraries since 21 need for virtual threads, scoped values and thread numbers.
#include <atomic>

#include "library/entry.hpp"
#include "library/jvm.hpp"
#include "library/virtual_threads.hpp"
#include "vm/ports/ports.hpp"
#include "vm/state/options.hpp"
#include "vm/state/release.hpp"
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
  vm::EventSink& events = *vm::ports().events;
  if (events.wants(event)) (events.*function)(self);
}

}  // namespace

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
