// SPDX-License-Identifier: Apache-2.0
#include "jvmpi/threads.hpp"

#include <jvmpi.h>

#include "vm/model/well_known.hpp"
#include "vm/thread/thread_status.hpp"
#include "vm/thread/world.hpp"

namespace vitrine::jvmpi {

namespace {

/// Not one whose THREAD_END has been sent and that is no longer alive for Java, though it is still in the list.
Thread* find_listed(JNIEnv* env) REQUIRES(vm::world().mutex) {
  for (Thread* listed : vm::world().threads) {
    if (listed->jni_env != env) continue;
    Thread* thread = platform_thread(listed);
    if (thread == nullptr) return nullptr;
    std::lock_guard lock(thread->suspend_mutex);
    return thread->ending ? nullptr : thread;
  }
  return nullptr;
}

}  // namespace

Thread* find_thread(JNIEnv* env) {
  if (env == nullptr) return nullptr;
  if (Thread* self = own_thread(env)) return self;
  std::lock_guard lock(vm::world().mutex);
  return find_listed(env);
}

bool use_listed_thread(JNIEnv* env, const std::function<void(Thread&)>& use) {
  if (env == nullptr) return false;
  std::lock_guard lock(vm::world().mutex);
  Thread* thread = find_listed(env);
  if (thread != nullptr) use(*thread);
  return thread != nullptr;
}

jint status_of(Thread& thread) {
  const Object* object = thread.java_thread;
  const int32_t bits = object == nullptr ? vm::kStatusRunnable : vm::thread_status(thread.java_thread);
  jint status = bits & vm::kBlockedOnMonitorBit ? JVMPI_THREAD_MONITOR_WAIT
                : bits & vm::kWaitingBit        ? JVMPI_THREAD_CONDVAR_WAIT
                                                : JVMPI_THREAD_RUNNABLE;
  if (object != nullptr && object->get_volatile<uint8_t>(vm::well_known().Thread_interrupted) != 0)
    status |= JVMPI_THREAD_INTERRUPTED;
  std::lock_guard lock(thread.suspend_mutex);
  if (thread.suspended) status |= JVMPI_THREAD_SUSPENDED;
  return status;
}

}  // namespace vitrine::jvmpi
