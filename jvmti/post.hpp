// SPDX-License-Identifier: Apache-2.0
// Posting events to the agents' callbacks (JVM TI "Event Handling"): in order of the environments, in native state,
// with local references that are freed after the callback, and with a pending exception preserved. The argument types
// come from jvmti.h, so a wrong post() does not compile.
#pragma once
#include <jvmti.h>

#include "jni/environment.hpp"
#include "jvmti/env.hpp"
#include "vm/thread/agent_call.hpp"
#include "vm/thread/pending_exception.hpp"

namespace vitrine::jvmti {

/// Number and phases of the event that a member of jvmtiEventCallbacks stands for. Not defined for reserved members.
template <auto Member>
struct EventOf;
#define JVMTI_EVENT(number_, name, phases_, capabilities_, per_thread_) \
  template <>                                                           \
  struct EventOf<&jvmtiEventCallbacks::name> {                          \
    static constexpr int number = number_;                              \
    static constexpr PhaseSet phases = phases_;                         \
  };
#include "jvmti/events.def"

/// Whether the environment has enabled the event for all threads or for this one, which is the caller.
inline bool is_enabled(const Env& env, const Thread& thread, EventSet bit) {
  if (env.enabled.load(std::memory_order_relaxed) & bit) return true;
  const ThreadEnv* here = find_thread_env(thread, env);
  return here != nullptr && (here->enabled.load(std::memory_order_relaxed) & bit);
}

/// The callback for the event; null: the environment, which has its settings, has none.
template <auto Member>
auto callback_of_event(const Env& env) {
  return __atomic_load_n(&(env.settings->callbacks.*Member), __ATOMIC_RELAXED);
}

/// The callback for the event if this environment is valid, has set one, and has enabled the event for all threads or
/// for this one; null otherwise. `thread` is the caller, in VM state: the environment's settings stay until its next
/// safepoint. Takes no lock. Does not test the phase (sent_in_this_phase).
template <auto Member>
auto callback_if_wanted(const Env& env, const Thread& thread) -> decltype(callback_of_event<Member>(env)) {
  if (!is_enabled(env, thread, event_bit(EventOf<Member>::number)) || !env.valid()) return nullptr;
  return callback_of_event<Member>(env);
}

/// The environment that alone gets the event in this thread, which is the caller, in VM state: the environment's
/// settings stay until its next safepoint. Null: they have to be searched.
template <auto Member>
Env* sole_receiver(const Thread& self) {
  const ThreadData* data = data_of(self.context);
  const SoleReceivers& receivers = data != nullptr ? data->sole_receivers : sole_receivers;
  return receivers[index_of_event(EventOf<Member>::number)].load(std::memory_order_acquire);
}

/// True if the event is sent in the current phase, as `env` sees it: an early start phase begins sooner (phase_of).
template <auto Member>
bool sent_in_this_phase(const Env& env) {
  return EventOf<Member>::phases >> phase_of(env) & 1;
}

using vm::PendingAside;

/// Whether Java code mounts or unmounts a virtual thread in its carrier, at the moments in which the carrier's frames
/// run, but the current thread is the virtual one.
inline bool changes_threads(const Thread& self) {
  return !self.runs_continuations && self.context.current_thread != self.java_thread;
}

/// Calls make_and_send(env, send) for each environment, or only the `sole` one, for which callback_of(env) is not null.
/// make_and_send makes the local references and calls send with the arguments that follow jvmtiEnv*; it may also not
/// call it. The references end with the callback. Runs agent code, so it reaches safepoints and may leave an exception
/// pending. The caller is in VM state and holds no mutex of the VM. HOTSPOT: nothing is posted while the caller
/// changes_threads.
template <class CallbackOf, class MakeAndSend>
void post_to_each(Thread& self, Env* sole, const CallbackOf& callback_of, MakeAndSend&& make_and_send) {
  if (changes_threads(self)) return;
  PendingAside aside(self);
  const auto after = [&](const Env& env) {
    return sole != nullptr ? nullptr : env.next.load(std::memory_order_acquire);
  };
  for (Env* env = sole != nullptr ? sole : first_env(); env != nullptr; env = after(*env)) {
    auto callback = callback_of(*env);
    if (callback == nullptr) continue;
    vm::LocalReferences::Mark mark = self.context.local_references.mark();
    make_and_send(*env, [&](auto... arguments) {
      vm::EventCall in_native(self);
      callback(env, arguments...);
    });
    self.context.local_references.release(mark);
  }
}

/// As post_to_each, for the environments that want the event.
template <auto Member, class MakeAndSend>
void post_in(Thread& self, MakeAndSend&& make_and_send) {
  Env* const sole = sole_receiver<Member>(self);
  auto callback_of = [&](const Env& env) {
    if (sole != nullptr) return callback_of_event<Member>(env);
    auto callback = callback_if_wanted<Member>(env, self);
    return callback != nullptr && sent_in_this_phase<Member>(env) ? callback : nullptr;
  };
  post_to_each(self, sole, callback_of, make_and_send);
}

/// As post_in, for events that are not sent for hidden threads of the VM. make_and_send(send) gets no environment.
template <auto Member, class MakeAndSend>
void post(Thread& self, MakeAndSend&& make_and_send) {
  if (self.hidden) return;
  post_in<Member>(self, [&](Env&, auto send) { make_and_send(send); });
}

/// A local reference to the thread's java.lang.Thread; null before that exists. No safepoint.
inline jthread thread_reference(Thread& self) { return jni::local<jthread>(self, self.context.current_thread); }

}  // namespace vitrine::jvmti
