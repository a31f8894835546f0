// SPDX-License-Identifier: Apache-2.0
// JVM TI "Thread": listing threads and their data; agent threads; thread local storage.
#include "jvmti/calls/functions.hpp"

#include "jni/environment.hpp"
#include "jvmti/calls/frames.hpp"
#include "jvmti/calls/memory.hpp"
#include "vm/exec/exceptions.hpp"
#include "vm/model/string_content.hpp"
#include "vm/model/well_known.hpp"
#include "vm/runtime/java_threads.hpp"
#include "vm/thread/virtual_waits.hpp"

namespace vitrine::jvmti::functions {

jvmtiError GetThreadState(Call&, AnyThreadArg thread, OutPtr<jint> state) {
  // The VM keeps the state in the bits that JVM TI defines.
  *state = thread.t != nullptr ? state_bits(*thread.t) : status_of(thread.object);
  return JVMTI_ERROR_NONE;
}

/// The result is null only in an early start phase, when there is no Thread object yet.
jvmtiError GetCurrentThread(Call& call, OutPtr<jthread> thread) {
  *thread = jni::local<jthread>(call.self(), call.self().context.current_thread);
  return JVMTI_ERROR_NONE;
}

jvmtiError GetAllThreads(Call& call, OutPtr<jint> count, OutPtr<jthread*> threads) {
  std::vector<jthread> list;
  vm::NoSafepoint no_safepoint(call.self());
  for (Thread* thread : vm::all_threads())
    if (Object* object = thread->java_thread; object != nullptr && !is_virtual(object))
      list.push_back(jni::local<jthread>(call.self(), object));
  return give_list(list, count, threads.p);
}

jvmtiError GetThreadInfo(Call& call, AnyThreadArg thread, OutPtr<jvmtiThreadInfo> info) {
  const vm::WellKnown& known = vm::well_known();
  Object* object = thread.object;
  Object* name = object->get<Object*>(known.Thread_name);
  char* text = duplicate(name == nullptr ? std::string() : vm::string_to_utf8(name));
  if (text == nullptr) return no_memory();
  bool terminated = thread.t == nullptr && (status_of(object) & JVMTI_THREAD_STATE_TERMINATED);
  *info = {};
  info->name = text;
  Object* holder = vm::holder_of(object);
  info->priority = holder == nullptr ? JVMTI_THREAD_NORM_PRIORITY : holder->get<int32_t>(known.Thread_priority);
  const bool is_one = is_virtual(object);
  info->is_daemon = is_one || (holder != nullptr && holder->get<uint8_t>(known.Thread_daemon) != 0);
  Object* group = is_one ? vm::group_of_virtual_threads() : vm::group_of(object);
  info->thread_group = terminated ? nullptr : jni::local<jthreadGroup>(call.self(), group);
  info->context_class_loader = jni::local(call.self(), object->get<Object*>(known.Thread_contextClassLoader));
  return JVMTI_ERROR_NONE;
}

jvmtiError RunAgentThread(Call& call, NewThreadArg thread, NonNull<jvmtiStartFunction> given, const void* argument,
                          jint priority) {
  const vm::WellKnown& known = vm::well_known();
  Thread& self = call.self();
  jvmtiStartFunction body = given.f;
  if (is_virtual(thread.object))
    return fail(JVMTI_ERROR_UNSUPPORTED_OPERATION, "%s: the thread is a virtual thread", call.function);
  if (priority < JVMTI_THREAD_MIN_PRIORITY || priority > JVMTI_THREAD_MAX_PRIORITY)
    return fail(JVMTI_ERROR_INVALID_PRIORITY, "%s: a priority of %d is not between 1 and 10", call.function, priority);
  if (vm::thread_of(thread.object) != nullptr || vm::thread_status(thread.object) != 0)
    return fail(JVMTI_ERROR_INVALID_THREAD, "%s: the thread has been started already", call.function);
  vm::holder_of(thread.object)->put<uint8_t>(known.Thread_daemon, 1);
  vm::holder_of(thread.object)->put<int32_t>(known.Thread_priority, priority);
  Env* env = &call.env;
  auto run = [env, body, argument](Thread& agent) {
    vm::LocalReferences::Mark mark = agent.context.local_references.mark();
    {
      vm::VmToNative in_native(agent);
      body(env, agent.jni_env, const_cast<void*>(argument));
    }
    agent.context.local_references.release(mark);
  };
  auto started = vm::start_java_thread_running(self, thread.object, run, vm::SeenBy::Tools);
  if (started.ok()) return JVMTI_ERROR_NONE;
  bool no_thread = vm::is_instance(self.context.pending_exception, vm::Throwable::OutOfMemoryError);
  (void)vm::take_exception(self);
  return no_thread ? fail(JVMTI_ERROR_OUT_OF_MEMORY, "%s: the system gives no further thread", call.function)
                   : fail(JVMTI_ERROR_INVALID_THREAD, "%s: the thread has been started already", call.function);
}

jvmtiError GetThreadLocalStorage(Call& call, EarlyThreadArg thread, OutPtr<void*> data) {
  if (thread.t == call.thread) {  // a thread's own storage needs no lock
    const ThreadEnv* mine = find_thread_env(*thread, call.env);
    *data = mine == nullptr ? nullptr : mine->storage.load();
    return JVMTI_ERROR_NONE;
  }
  std::lock_guard hold(state_lock());
  const ThreadEnv* theirs = find_thread_env(*thread, call.env);
  *data = theirs == nullptr ? nullptr : theirs->storage.load();
  return JVMTI_ERROR_NONE;
}

jvmtiError SetThreadLocalStorage(Call& call, EarlyThreadArg thread, const void* data) {
  std::lock_guard hold(state_lock());
  ThreadEnv* theirs = data != nullptr ? make_thread_env(*thread, call.env) : find_thread_env(*thread, call.env);
  if (theirs != nullptr)
    theirs->storage.store(const_cast<void*>(data));
  else if (data != nullptr)
    return fail(JVMTI_ERROR_THREAD_NOT_ALIVE, "%s: the thread has ended", call.function);
  return JVMTI_ERROR_NONE;
}

}  // namespace vitrine::jvmti::functions
