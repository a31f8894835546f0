// SPDX-License-Identifier: Apache-2.0
// Threads as JVMPI knows them: a JNIEnv* is the id of a thread. A virtual thread is what its carrier runs: events that
// happen in it have the JNIEnv of the carrier.
#pragma once
#include <jni.h>

#include <functional>

#include "vm/thread/runner.hpp"

namespace vitrine::jvmpi {

using vm::Object;
using vm::Thread;

/// The thread with a POSIX thread on which `thread` runs: itself, or of a runner, the carrier. Null: nobody runs it.
inline Thread* platform_thread(Thread* thread) {
  while (thread != nullptr && thread->runs_continuations)
    thread = static_cast<vm::Runner*>(thread)->outer.load(std::memory_order_relaxed);
  return thread;
}
/// The id of the calling thread.
inline JNIEnv* env_of(Thread& self) {
  if (!self.runs_continuations) [[likely]]
    return self.jni_env;
  const Thread* carrier = platform_thread(&self);
  return carrier == nullptr ? nullptr : carrier->jni_env;
}
/// The calling thread, if that is its id; otherwise null.
inline Thread* own_thread(JNIEnv* env) {
  Thread* self = platform_thread(Thread::current());
  return self != nullptr && self->jni_env == env ? self : nullptr;
}
/// The live thread with that id; null if there is none. The caller is InVm: the Thread stays allocated until its next
/// safepoint. Takes World::mutex for another thread than the caller.
Thread* find_thread(JNIEnv* env);
/// Calls `use` with the live thread that has this id, which stays allocated meanwhile; false if there is none. Any
/// thread in any state. Runs with World::mutex held.
bool use_listed_thread(JNIEnv* env, const std::function<void(Thread&)>& use);
/// The same, without the mutex if the thread is the caller.
template <class Use>
bool use_thread(JNIEnv* env, Use&& use) {
  Thread* self = own_thread(env);
  if (self == nullptr) [[unlikely]]
    return use_listed_thread(env, use);
  use(*self);
  return true;
}

/// GetThreadStatus of a live thread. Suspension by JVMPI does not change it. Takes its suspend_mutex; no safepoint.
jint status_of(Thread& thread);

}  // namespace vitrine::jvmpi
