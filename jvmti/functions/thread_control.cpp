// SPDX-License-Identifier: Apache-2.0
// JVM TI "Thread": suspending, resuming, stopping and interrupting.
#include <unordered_set>

#include "jni/environment.hpp"
#include "jvmti/calls/frames.hpp"
#include "jvmti/calls/functions.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/exec/java_call.hpp"
#include "vm/model/symbol.hpp"
#include "vm/model/well_known.hpp"
#include "vm/thread/virtual_waits.hpp"

namespace vitrine::jvmti::functions {

namespace {

jvmtiError already_suspended(const Call& call) {
  return fail(JVMTI_ERROR_THREAD_SUSPENDED, "%s: the thread is suspended already", call.function);
}
jvmtiError not_suspended(const Call& call) {
  return fail(JVMTI_ERROR_THREAD_NOT_SUSPENDED, "%s: the thread is not suspended", call.function);
}

jvmtiError suspend(Call& call, Thread& target) {
  switch (vm::suspend_thread(call.self(), target, vm::Suspender::Program, &call.env)) {
    case vm::Suspension::Done: return JVMTI_ERROR_NONE;
    case vm::Suspension::Already: return already_suspended(call);
    default: return fail(JVMTI_ERROR_THREAD_NOT_ALIVE, "%s: the thread has ended", call.function);
  }
}

/// True if the thread is in an interruptible channel or selector. Only then must Thread.interrupt, which is Java code,
/// run. In other cases it must not, because Java code posts events, and some agents (libjdwp) interrupt threads while
/// they hold raw monitors that their callbacks need. A thread that enters such an operation later sees the flag.
bool in_interruptible_operation(const Object* thread) {
  return thread->get_volatile<Object*>(vm::well_known().Thread_blocker) != nullptr;
}

}  // namespace

jvmtiError SuspendThread(Call& call, ThreadArg thread) { return suspend(call, *thread); }

jvmtiError SuspendThreadList(Call& call, Count count, InPtr<jthread> threads, OutPtr<jvmtiError> results) {
  // The caller comes last: it stops at once, and by then the others must have their results.
  int own = -1;
  for (jint i = 0; i < count; ++i) {
    Thread* thread = nullptr;
    call.position = 2;
    results.p[i] = find_thread(call, threads.p[i], &thread, nullptr);
    if (results.p[i] != JVMTI_ERROR_NONE) continue;
    if (thread == call.thread) {
      if (own >= 0)
        results.p[i] = already_suspended(call);
      else
        own = i;
      continue;
    }
    results.p[i] = suspend(call, *thread);
    call.let_go();  // not all of a long list at a time
  }
  if (own >= 0) {
    results.p[own] = JVMTI_ERROR_NONE;
    suspend(call, call.self());
  }
  return JVMTI_ERROR_NONE;
}

jvmtiError ResumeThread(Call& call, OtherThreadArg thread) {
  return vm::resume_thread(*thread) ? JVMTI_ERROR_NONE : not_suspended(call);
}

jvmtiError ResumeThreadList(Call& call, Count count, InPtr<jthread> threads, OutPtr<jvmtiError> results) {
  for (jint i = 0; i < count; ++i) {
    Thread* thread = nullptr;
    call.position = 2;
    results.p[i] = find_thread(call, threads.p[i], &thread, nullptr);
    if (results.p[i] == JVMTI_ERROR_NONE && !vm::resume_thread(*thread)) results.p[i] = not_suspended(call);
    call.let_go();
  }
  return JVMTI_ERROR_NONE;
}

namespace {

/// The virtual threads of an except list. NULL_POINTER, INVALID_THREAD: one that is null, or no virtual thread.
jvmtiError read_except_list(Call& call, jint count, const jthread* list, std::vector<Object*>& except) {
  if (count > 0 && list == nullptr)
    return fail(JVMTI_ERROR_NULL_POINTER, "%s: %s is null, but %d threads are announced", call.function,
                argument_text(call.function, 2), count);
  for (jint i = 0; i < count; ++i) {
    Object* object = safe_dereference(call.self(), list[i]);
    if (object == nullptr || !is_virtual(object))
      return fail(JVMTI_ERROR_INVALID_THREAD, "%s: %s[%d] is not a virtual thread", call.function,
                  argument_text(call.function, 2), i);
    except.push_back(object);
  }
  return JVMTI_ERROR_NONE;
}

/// References to the virtual threads that are bound to platform threads and not excepted, the caller's last.
std::vector<jthread> bound_virtual_threads(Thread& self, const std::vector<Object*>& except) {
  std::vector<jthread> bound;
  auto add = [&](Object* object) {
    if (object != nullptr && vm::is_bound_virtual_thread(object) && std::ranges::find(except, object) == except.end())
      bound.push_back(jni::local<jthread>(self, object));
  };
  vm::NoSafepoint no_safepoint(self);
  for (Thread* thread : vm::all_threads())
    if (thread != &self) add(thread->java_thread);
  add(self.java_thread);
  return bound;
}

}  // namespace

jvmtiError SuspendAllVirtualThreads(Call& call, Count except_count, const jthread* except_list) {
  std::vector<Object*> except;
  if (jvmtiError error = read_except_list(call, except_count, except_list, except); error != JVMTI_ERROR_NONE)
    return error;
  Thread& self = call.self();
  std::vector<vm::Runner*> others;
  bool own = false;
  vm::with_world_stopped(self, [&] {
    vm::suspend_new_virtual_threads(true);
    const std::unordered_set<Object*> excepted(except.begin(), except.end());
    for (Object* virtual_thread : vm::all_virtual_threads()) {
      const bool is_excepted = excepted.contains(virtual_thread);
      vm::Runner* runner = vm::mark_suspended(virtual_thread, is_excepted ? vm::Mark::Seen : vm::Mark::Suspended);
      if (runner == nullptr) continue;
      call.hold(*runner);
      if (runner == &self)
        own |= !is_excepted;
      else if (!is_excepted)
        others.push_back(runner);
    }
  });
  auto suspend = [&](Thread& thread) { vm::suspend_thread(self, thread, vm::Suspender::Program, &call.env); };
  for (vm::Runner* runner : others) suspend(*runner);
  for (jthread bound : bound_virtual_threads(self, except))
    if (Thread* thread = vm::thread_of(vm::dereference(bound))) suspend(*thread);
  if (own) suspend(self);
  return JVMTI_ERROR_NONE;
}

jvmtiError ResumeAllVirtualThreads(Call& call, Count except_count, const jthread* except_list) {
  std::vector<Object*> except;
  if (jvmtiError error = read_except_list(call, except_count, except_list, except); error != JVMTI_ERROR_NONE)
    return error;
  vm::with_world_stopped(call.self(), [&] {
    vm::suspend_new_virtual_threads(false);
    const std::unordered_set<Object*> excepted(except.begin(), except.end());
    for (Object* virtual_thread : vm::all_virtual_threads()) {
      if (excepted.contains(virtual_thread)) continue;
      vm::Runner* runner = vm::mark_suspended(virtual_thread, vm::Mark::Resumed);
      if (runner == nullptr) continue;
      call.hold(*runner);
      vm::resume_thread(*runner);
    }
  });
  for (jthread bound : bound_virtual_threads(call.self(), except))
    if (Thread* thread = vm::thread_of(vm::dereference(bound))) vm::resume_thread(*thread);
  return JVMTI_ERROR_NONE;
}

jvmtiError StopThread(Call& call, OtherThreadArg thread, jobject exception_reference) {
  if (exception_reference == nullptr)
    return fail(JVMTI_ERROR_NULL_POINTER, "%s: the exception is null", call.function);  // HOTSPOT: not INVALID_OBJECT
  ObjectArg exception{safe_dereference(call.self(), exception_reference)};
  if (exception.object == nullptr || !Class::of(exception.object)->is_subclass_of(vm::well_known().Throwable_class))
    return fail(JVMTI_ERROR_INVALID_OBJECT, "%s: %s is not a java.lang.Throwable", call.function,
                argument_text(call.function, 2));
  if (is_virtual(*thread))
    if (jvmtiError error = must_be_suspended(call, *thread); error != JVMTI_ERROR_NONE) return error;
  vm::stop_thread(*thread, exception.object);
  return JVMTI_ERROR_NONE;
}

jvmtiError InterruptThread(Call& call, OtherThreadArg thread) {
  Object* object = object_of(*thread);
  if (object == nullptr) return fail(JVMTI_ERROR_THREAD_NOT_ALIVE, "%s: the thread has ended", call.function);
  if (!vm::is_virtual_thread(object)) {
    object->put_volatile<uint8_t>(vm::well_known().Thread_interrupted, 1);
    vm::interrupt_thread(*thread);
    if (!in_interruptible_operation(object)) return JVMTI_ERROR_NONE;
  }
  Method* interrupt =
      vm::well_known().Thread_class->find_declared_method(vm::Symbol::intern("interrupt"), vm::Symbol::intern("()V"));
  if (interrupt == nullptr || vm::call_virtual(call.self(), *interrupt, {vm::slot_of(object)}).threw()) {
    (void)vm::take_exception(call.self());
    return fail(JVMTI_ERROR_INTERNAL, "%s: Thread.interrupt threw an exception", call.function);
  }
  return JVMTI_ERROR_NONE;
}

}  // namespace vitrine::jvmti::functions
