// SPDX-License-Identifier: Apache-2.0
// What class libraries 21 and 25 need for virtual threads, scoped values and thread numbers.
// JVM_IsContinuationsSupported answers no, so each virtual thread is bound to a thread of its own and the functions
// about mounting do nothing.
#include <atomic>

#include "library/entry.hpp"
#include "library/jvm.hpp"
#include "vm/state/release.hpp"

using namespace vitrine;
using namespace vitrine::library;

jboolean JVM_IsContinuationsSupported() { return JNI_FALSE; }
/// Always called at boot (class Continuation registers its natives). pin and unpin stay unbound because they are never
/// called.
void JVM_RegisterContinuationMethods(JNIEnv*, jclass) {}

jobject JVM_CurrentCarrierThread(JNIEnv*, jclass) {
  return enter<jobject>([](Thread& self) { return self.java_thread; });
}
/// A virtual thread becomes current in its carrier, or the carrier itself again.
void JVM_SetCurrentThread(JNIEnv*, jobject, jobject thread) {
  enter([&](Thread& self) { self.context->current_thread = resolve(thread); });
}

jobject JVM_ScopedValueCache(JNIEnv*, jclass) {
  return enter<jobject>([](Thread& self) { return self.context->scoped_value_cache; });
}
void JVM_SetScopedValueCache(JNIEnv*, jclass, jobject cache) {
  enter([&](Thread& self) { self.context->scoped_value_cache = resolve(cache); });
}

/// The address of the counter from which Java takes thread numbers with Unsafe. The main thread already has its
/// number.
jlong JVM_GetNextThreadIdOffset(JNIEnv*, jclass) {
  static std::atomic<int64_t> next{vm::release().first_counted_thread_id};
  return reinterpret_cast<jlong>(&next);
}

jobject JVM_CreateThreadSnapshot(JNIEnv*, jobject) {
  enter([](Thread& self) {
    static_cast<void>(vm::throw_new(self, vm::Throwable::UnsupportedOperationException,
                                    "Thread snapshots are not supported by this VM"));
  });
  return nullptr;
}

/// The "VirtualThread-unblocker" waits here for virtual threads that a monitor has unblocked. Without continuations
/// there are none.
jobject JVM_TakeVirtualThreadListToUnblock(JNIEnv*, jclass) {
  return enter<jobject>([](Thread& self) {
    for (;;) vm::park(self, false, 0);
    return static_cast<Object*>(nullptr);
  });
}

void JVM_VirtualThreadStart(JNIEnv*, jobject) {}
void JVM_VirtualThreadEnd(JNIEnv*, jobject) {}
void JVM_VirtualThreadMount(JNIEnv*, jobject, jboolean) {}
void JVM_VirtualThreadUnmount(JNIEnv*, jobject, jboolean) {}
void JVM_VirtualThreadHideFrames(JNIEnv*, jobject, jboolean) {}
void JVM_VirtualThreadDisableSuspend(JNIEnv*, jclass, jboolean) {}
void JVM_VirtualThreadPinnedEvent(JNIEnv*, jclass, jstring) {}
