// SPDX-License-Identifier: Apache-2.0
// JVM TI "Timers".
#include <pthread.h>

#include <ctime>

#include "jvmti/calls/frames.hpp"
#include "jvmti/calls/functions.hpp"
#include "vm/state/container.hpp"

namespace vitrine::jvmti::functions {

namespace {

jlong nanos_of(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return jlong{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

jvmtiTimerInfo timer(jvmtiTimerKind kind) {
  jvmtiTimerInfo info{};
  info.max_value = -1;  // unsigned: all bits set
  info.may_skip_forward = info.may_skip_backward = JNI_FALSE;
  info.kind = kind;
  return info;
}

}  // namespace

jvmtiError GetCurrentThreadCpuTimerInfo(Call&, OutPtr<jvmtiTimerInfo> info) {
  *info = timer(JVMTI_TIMER_TOTAL_CPU);
  return JVMTI_ERROR_NONE;
}

namespace {
jvmtiError no_virtual_time(const Call& call) {
  return fail(JVMTI_ERROR_UNSUPPORTED_OPERATION, "%s: a virtual thread has no processor time of its own",
              call.function);
}
}  // namespace

jvmtiError GetCurrentThreadCpuTime(Call& call, OutPtr<jlong> nanos) {
  const Thread* self = Thread::current();  // callback-safe: the call does not enter the VM
  if (self != nullptr && is_virtual(*self)) return no_virtual_time(call);
  *nanos = nanos_of(CLOCK_THREAD_CPUTIME_ID);
  return JVMTI_ERROR_NONE;
}

jvmtiError GetThreadCpuTimerInfo(Call&, OutPtr<jvmtiTimerInfo> info) {
  *info = timer(JVMTI_TIMER_TOTAL_CPU);
  return JVMTI_ERROR_NONE;
}

jvmtiError GetThreadCpuTime(Call& call, ThreadArg thread, OutPtr<jlong> nanos) {
  if (is_virtual(*thread)) return no_virtual_time(call);
  clockid_t clock = CLOCK_THREAD_CPUTIME_ID;
  if (thread.t != call.thread) {
    if (thread->pthread == pthread_t{}) {  // started, but its own code has not run yet
      *nanos = 0;
      return JVMTI_ERROR_NONE;
    }
    if (pthread_getcpuclockid(thread->pthread, &clock) != 0)
      return fail(JVMTI_ERROR_THREAD_NOT_ALIVE, "%s: the thread has ended", call.function);
  }
  *nanos = nanos_of(clock);
  return JVMTI_ERROR_NONE;
}

jvmtiError GetTimerInfo(Call&, OutPtr<jvmtiTimerInfo> info) {
  *info = timer(JVMTI_TIMER_ELAPSED);
  return JVMTI_ERROR_NONE;
}

jvmtiError GetTime(Call&, OutPtr<jlong> nanos) {
  *nanos = nanos_of(CLOCK_MONOTONIC);
  return JVMTI_ERROR_NONE;
}

jvmtiError GetAvailableProcessors(Call&, OutPtr<jint> count) {
  *count = vm::usable_processors();
  return JVMTI_ERROR_NONE;
}

}  // namespace vitrine::jvmti::functions
