// SPDX-License-Identifier: Apache-2.0
// Threads: traces, suspension, state, storage, and threads of the agent.
#include <ctime>

#include "jvmpi/frames.hpp"
#include "jvmpi/functions.hpp"
#include "jvmpi/profiler.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/runtime/java_threads.hpp"
#include "vm/state/machine.hpp"
#include "vm/thread/agent_call.hpp"
#include "vm/thread/world.hpp"

namespace vitrine::jvmpi::functions {

void GetCallTrace(Call& call, Pointer<JVMPI_CallTrace> trace, jint depth) {
  trace->num_frames = 0;
  ThreadArg thread{};
  if (!Check<ThreadArg>::run(call, trace->env_id, thread)) return;
  if (depth < 0 || (depth > 0 && trace->frames == nullptr))
    return note_refusal("%s: there is no memory for %d frames", call.function, depth);
  jint count = 0;
  vm::handshake(call.self(), *thread, [&](Thread& target) {
    for_each_frame(target, [&](vm::Frame& frame) {
      if (count == depth) return false;
      trace->frames[count++] = call_frame_of(frame);
      return true;
    });
  });
  trace->num_frames = count;
}

namespace {

jlong cpu_ns(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return jlong{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

/// 0 for a thread whose own code has not run yet.
jlong cpu_ns_of(const Thread& thread) {
  clockid_t clock;
  return thread.pthread != pthread_t{} && pthread_getcpuclockid(thread.pthread, &clock) == 0 ? cpu_ns(clock) : 0;
}

bool suspend(Call& call, Thread& thread) {
  if (&thread == platform_thread(call.thread)) {
    note_refusal("%s: a thread cannot suspend itself, for nobody could resume it", call.function);
    return false;
  }
  Thread& self = call.self();
  const vm::Pinned pinned(thread);  // it may be resumed, and end, meanwhile
  if (!pinned.found() || vm::suspend_thread(self, thread, vm::Suspender::Profiler) != vm::Suspension::Done) {
    note_refusal("%s: the thread is suspended already, or has ended", call.function);
    return false;
  }
  // Of a carrier, the virtual thread that runs is what has to stop. The carrier itself cannot mount another one now.
  if (vm::Runner* carried = thread.inner.load())
    if (vm::suspend_thread(self, *carried, vm::Suspender::Profiler) == vm::Suspension::Done)
      thread.suspended_with.store(carried);
  const jlong cpu = cpu_ns_of(thread);
  thread.has_run.store(cpu != thread.cpu_ns_when_suspended.load());
  thread.cpu_ns_when_suspended.store(cpu);
  return true;
}

bool resume(Call& call, Thread& thread) {
  if (vm::Runner* carried = thread.suspended_with.exchange(nullptr))
    vm::resume_thread(*carried, vm::Suspender::Profiler);
  const bool resumed = vm::resume_thread(thread, vm::Suspender::Profiler);
  if (!resumed) note_refusal("%s: the thread is not suspended", call.function);
  return resumed;
}

/// Does it for each thread of the list, and stores the results.
template <class Do>
jint for_each_thread(Call& call, jint count, JNIEnv** threads, jint* results, const Do& does) {
  if (count < 0) return refuse("%s: the list has %d threads", call.function, count);
  for (jint i = 0; i < count; ++i) {
    ThreadArg thread{};
    results[i] = Check<ThreadArg>::run(call, threads[i], thread) && does(call, *thread) ? JVMPI_SUCCESS : JVMPI_FAIL;
  }
  return JVMPI_SUCCESS;
}

}  // namespace

jlong GetCurrentThreadCpuTime(Call&) { return cpu_ns(CLOCK_THREAD_CPUTIME_ID); }

void SuspendThread(Call& call, ThreadArg thread) { (void)suspend(call, *thread); }
void ResumeThread(Call& call, ThreadArg thread) { (void)resume(call, *thread); }

jint SuspendThreadList(Call& call, jint count, Pointer<JNIEnv*> threads, Pointer<jint> results) {
  return for_each_thread(call, count, threads.p, results.p, suspend);
}
jint ResumeThreadList(Call& call, jint count, Pointer<JNIEnv*> threads, Pointer<jint> results) {
  return for_each_thread(call, count, threads.p, results.p, resume);
}

jint GetThreadStatus(Call&, ThreadArg thread) { return status_of(*thread); }

jboolean ThreadHasRun(Call&, ThreadArg thread) { return thread->has_run.load(); }

jint CreateSystemThread(Call& call, Pointer<char> name, jint priority, Body body) {
  Thread& self = call.self();
  if (vm::this_vm().phase.load() != vm::Phase::Live)
    return refuse("%s may not be called before JVM_INIT_DONE", call.function);
  if (body == nullptr) return refuse("%s: the function is null", call.function);
  if (priority != JVMPI_MINIMUM_PRIORITY && priority != JVMPI_NORMAL_PRIORITY && priority != JVMPI_MAXIMUM_PRIORITY)
    return refuse("%s: %d is none of the three priorities", call.function, priority);
  auto run = [body](Thread& agent) { vm::call_in_native(agent, [&] { body(nullptr); }); };
  if (vm::start_vm_thread(self, name.p, priority, run).ok()) return JNI_OK;
  (void)vm::take_exception(self);
  return refuse("%s: the thread could not be made", call.function);
}

void SetThreadLocalStorage(Call& call, JNIEnv* env, void* data) {
  if (!use_thread(env, [&](Thread& thread) { thread.profiler_storage.store(data, std::memory_order_relaxed); }))
    note_refusal("%s: %p is not a JNIEnv of a live thread", call.function, static_cast<void*>(env));
}

void* GetThreadLocalStorage(Call& call, JNIEnv* env) {
  void* data = nullptr;
  if (!use_thread(env, [&](Thread& thread) { data = thread.profiler_storage.load(std::memory_order_relaxed); }))
    note_refusal("%s: %p is not a JNIEnv of a live thread", call.function, static_cast<void*>(env));
  return data;
}

jobjectID GetThreadObject(Call&, ThreadArg thread) { return id_of(thread->java_thread); }

}  // namespace vitrine::jvmpi::functions
