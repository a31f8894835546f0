// SPDX-License-Identifier: Apache-2.0
// Posting events to the agents' callbacks (JVM TI "Event Handling"): in order of the environments, in native state,
// with local references that are freed after the callback, and with a pending exception preserved. The argument types
// come from jvmti.h, so a wrong post() does not compile.
#pragma once
#include <jvmti.h>

#include "jni/environment.hpp"
#include "jvmti/environments/env.hpp"
#include "vm/model/frame.hpp"
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
  constexpr size_t kIndex = index_of_event(EventOf<Member>::number);
  if (const ThreadData* data = data_of(self.context); data != nullptr) [[likely]]
    return data->sole_receivers[kIndex].load(std::memory_order_acquire);
  return sole_receivers[kIndex].load(std::memory_order_acquire);
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
  return self.context.current_thread != self.java_thread && !self.runs_continuations;
}

/// Calls make_and_send(env, send) if there is a callback. make_and_send makes the local references and calls send with
/// the arguments that follow jvmtiEnv*; it may also not call it. The references end with the callback. Runs agent code,
/// so it reaches safepoints and may leave an exception pending. The caller is in VM state and holds no mutex of the VM.
/// HOTSPOT: nothing is posted while the caller changes_threads.
template <class Callback, class MakeAndSend>
void post_to(Thread& self, Env& env, Callback callback, MakeAndSend&& make_and_send) {
  if (callback == nullptr || changes_threads(self)) return;
  PendingAside aside(self);
  const vm::LocalReferences::Mark mark = self.context.local_references.mark();
  const auto send = [&](auto... arguments) {
    vm::EventCall in_native(self);
    callback(&env, arguments...);
  };
  make_and_send(env, [&send](auto... arguments) { send(arguments...); });  // copied as one word
  self.context.local_references.release(mark);
}

/// As post_to, for each environment, with the callback that callback_of(env) yields.
template <class CallbackOf, class MakeAndSend>
void post_to_each(Thread& self, const CallbackOf& callback_of, MakeAndSend&& make_and_send) {
  for (Env* env = first_env(); env != nullptr; env = env->next.load(std::memory_order_acquire))
    post_to(self, *env, callback_of(*env), make_and_send);
}

/// As post_to, for the environments that want the event.
template <auto Member, class MakeAndSend>
void post_in(Thread& self, MakeAndSend&& make_and_send) {
  if (Env* sole = sole_receiver<Member>(self); sole != nullptr)
    return post_to(self, *sole, callback_of_event<Member>(*sole), make_and_send);
  const auto callback_of = [&](const Env& env) {
    auto callback = callback_if_wanted<Member>(env, self);
    return callback != nullptr && sent_in_this_phase<Member>(env) ? callback : nullptr;
  };
  post_to_each(self, callback_of, make_and_send);
}

/// What post_in does, in a straight line, if one environment alone wants the event and no exception is pending; else
/// returns false. AtWord: the event is one at a word of a published Java frame (is_at_word).
template <auto Member, bool AtWord, class MakeAndSend>
[[gnu::always_inline]] inline bool post_straight(Thread& self, const MakeAndSend make_and_send) {
  Env* const sole = sole_receiver<Member>(self);
  vm::ExecutionContext& context = self.context;
  if (sole == nullptr || context.pending_exception != nullptr || context.caught_in_native) [[unlikely]]
    return false;
  if (changes_threads(self)) return true;
  const vm::LocalReferences::Mark mark = context.local_references.mark();
  Thread* after = &self;
  // Inlined, because what these capture would be stored word by word and loaded as a whole, which waits.
  // clang-format off
  make_and_send(*sole, [&](auto... arguments) __attribute__((always_inline)) {
    const auto callback = callback_of_event<Member>(*sole);  // read once: another thread may set other ones
    if (callback == nullptr) [[unlikely]]
      return;
    after = &vm::call_agent<AtWord>(self, [&]() __attribute__((always_inline)) { callback(sole, arguments...); });
  });
  // clang-format on
  after->context.local_references.release(mark);
  if (after->context.caught_in_native) [[unlikely]]
    after->context.caught_in_native = false;
  return true;
}

/// post_in, out of the way of post_straight. By value, so that what make_and_send captures is in memory only here.
template <auto Member, class MakeAndSend>
[[gnu::noinline, gnu::cold]] void post_unusually(Thread& self, const MakeAndSend make_and_send) {
  post_in<Member>(self, make_and_send);
}

/// As post_in, for an event in this frame, which is published, or is a native one.
template <auto Member, class MakeAndSend>
[[gnu::always_inline]] inline void post_at_word(Thread& self, const vm::Frame& frame, const MakeAndSend make_and_send) {
  if (!vm::is_at_word(self, frame) || !post_straight<Member, true>(self, make_and_send)) [[unlikely]]
    post_unusually<Member>(self, make_and_send);
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
