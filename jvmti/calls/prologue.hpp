// SPDX-License-Identifier: Apache-2.0
// The prologue that all JVM TI functions share. HOTSPOT: the order of its checks is phase, attached thread,
// environment, capability, arguments from left to right. The function table holds Entry<...>::call.
#pragma once
#include <optional>
#include <tuple>
#include <utility>

#include "jvmti/calls/arguments.hpp"
#include "jvmti/calls/trace.hpp"
#include "vm/state/machine.hpp"

namespace vitrine::jvmti {

/// A row of functions.def: number of the entry from 1, name, phases in which the call is allowed, capabilities that are
/// all needed.
struct Spec {
  int number;
  const char* name;
  PhaseSet phases;
  Capabilities capabilities;
  bool callback_safe;
};

/// Checks phase, thread and environment; returns NONE, or WRONG_PHASE, UNATTACHED_THREAD or INVALID_ENVIRONMENT.
/// `*thread` receives the caller if it is attached and may enter the VM, that is, in native state; it stays unchanged
/// otherwise. Takes no lock and does not change the thread's state.
jvmtiError enter(const Spec& spec, jvmtiEnv* raw, Thread** thread);
/// The same, with the checks in line for what nearly all calls find: the live phase, a thread in native state, a valid
/// environment.
template <const Spec& S>
[[gnu::always_inline]] inline jvmtiError enter(jvmtiEnv* raw, Thread** thread) {
  Thread* self = S.callback_safe ? nullptr : Thread::current();
  bool may_enter =
      S.callback_safe || (self != nullptr && self->state.load(std::memory_order_relaxed) == vm::ThreadState::InNative);
  bool is_live = vm::this_vm().phase.load(std::memory_order_relaxed) == vm::Phase::Live;
  bool allowed = is_live && (S.phases >> JVMTI_PHASE_LIVE & 1);
  if (!may_enter || !allowed || raw == nullptr || !static_cast<Env*>(raw)->valid()) [[unlikely]]
    return enter(S, raw, thread);
  *thread = self;
  return JVMTI_ERROR_NONE;
}
/// MUST_POSSESS_CAPABILITY with the first missing capability as its reason. Called only if one is missing. Like all
/// checks here, it reaches no safepoint.
jvmtiError check_capabilities(const Spec& spec, const Env& env);

/// Checks the arguments and calls the implementation, or returns the error of the first check that fails. Between the
/// checks and the call there is no safepoint, so what they found is still valid.
template <bool Traced, class... P, class... C, size_t... I>
[[gnu::always_inline]] inline jvmtiError check_and_call(jvmtiError (*implementation)(Call&, P...), Call& call,
                                                        std::index_sequence<I...>, C... arguments) {
  static_assert(sizeof...(P) == sizeof...(C), "the implementation must take every C argument");
  std::tuple<P...> checked{};
  jvmtiError error = JVMTI_ERROR_NONE;
  std::optional<vm::NoSafepoint> no_safepoint;
  if (kDebugBuild && call.thread != nullptr) no_safepoint.emplace(*call.thread);
  // HOTSPOT: objects, thread groups and threads to be started are checked last.
  auto pass = [&]([[maybe_unused]] bool deferred) __attribute__((always_inline)) {
    (void)(... && (kCheckedLast<P> != deferred ||
                   ((call.position = static_cast<int>(I) + 1),
                    (error = Check<P>::run(call, arguments, std::get<I>(checked))) == JVMTI_ERROR_NONE)));
    return error == JVMTI_ERROR_NONE;
  };
  if (!pass(false)) return error;
  if constexpr ((... || kCheckedLast<P>)) pass(true);
  if (error != JVMTI_ERROR_NONE) return error;
  if constexpr (Traced) note_arguments(call, std::get<I>(checked)...);
  no_safepoint.reset();
  error = implementation(call, std::get<I>(checked)...);
  if constexpr (Traced && (... || kIsResult<P>)) {
    if (call.observer != nullptr && error == JVMTI_ERROR_NONE)
      tell_results(*call.observer, call.thread, std::get<I>(checked)...);
  }
  return error;
}

/// A whole call: the prologue, the implementation in VM or native state as its row demands, the reason of a failure,
/// and, in the form for that, the trace and the observer (`caller` is where the call returns to). Entering the VM waits
/// for a safepoint or suspension; a pending exception is set aside meanwhile and restored. The thread's state is the
/// same afterwards.
template <auto Implementation, const Spec& S, bool Traced, class... C>
[[gnu::always_inline]] inline jvmtiError enter_and_call([[maybe_unused]] const void* caller, jvmtiEnv* raw,
                                                        C... arguments) {
  Thread* thread = nullptr;
  [[maybe_unused]] const std::string* shown = nullptr;
  reason_noted = false;
  Observer* told = nullptr;
  if constexpr (Traced) told = observer_of_call(S.number, S.name, raw, caller);
  jvmtiError error = enter<S>(raw, &thread);
  if (error == JVMTI_ERROR_NONE) {
    Env& env = *static_cast<Env*>(raw);
    Call call{env, thread, S.name};
    call.observer = told;
    auto go = [&]() __attribute__((always_inline)) {
      if constexpr (S.capabilities != kNoCapability) {
        if (!env.possesses(S.capabilities)) [[unlikely]]
          return check_capabilities(S, env);
      }
      jvmtiError result = check_and_call<Traced>(Implementation, call, std::index_sequence_for<C...>{}, arguments...);
      call.let_go();
      return result;
    };
    if constexpr (S.callback_safe) {
      error = go();
    } else if (thread != nullptr) {
      vm::NativeToVm in_vm(*thread);
      Object* pending = std::exchange(thread->context.pending_exception,
                                      nullptr);  // JVM TI: a pending exception is preserved, none is added
      error = env.valid() ? go() : no_environment(S.name, raw);  // no safepoint between, see Env::Settings
      if (pending != nullptr)
        thread->context.pending_exception = pending;  // otherwise an asynchronous one may be pending
    } else {
      error = go();
    }
    shown = call.shown;
  }
  if (error != JVMTI_ERROR_NONE) [[unlikely]]
    finish_reason(S.name, error);
  if constexpr (Traced) {
    trace_call(S.name, std::unique_ptr<const std::string>(shown).get(), error);
    if (told != nullptr) told->call_ends(S.number, error);
  }
  return error;
}

/// The call while somebody wants to see it.
template <auto Implementation, const Spec& S, class... C>
[[gnu::noinline, gnu::cold]] jvmtiError traced_call(const void* caller, jvmtiEnv* raw, C... arguments) {
  return enter_and_call<Implementation, S, true, C...>(caller, raw, arguments...);
}
template <auto Implementation, const Spec& S, class... C>
[[gnu::always_inline]] inline jvmtiError call_function(const void* caller, jvmtiEnv* raw, C... arguments) {
  if (tracing()) [[unlikely]]
    return traced_call<Implementation, S, C...>(caller, raw, arguments...);
  return enter_and_call<Implementation, S, false, C...>(nullptr, raw, arguments...);
}

/// What an entry of the function table points to: a function with the C signature.
template <auto Implementation, const Spec& S, class Fn>
struct Entry;
template <auto Implementation, const Spec& S, class... C>
struct Entry<Implementation, S, jvmtiError(JNICALL*)(jvmtiEnv*, C...)> {
  static jvmtiError JNICALL call(jvmtiEnv* env, C... arguments) {
    return call_function<Implementation, S, C...>(__builtin_return_address(0), env, arguments...);
  }
};
/// For SetEventNotificationMode, which is variadic for future arguments.
template <auto Implementation, const Spec& S, class... C>
struct Entry<Implementation, S, jvmtiError(JNICALL*)(jvmtiEnv*, C..., ...)> {
  static jvmtiError JNICALL call(jvmtiEnv* env, C... arguments, ...) {
    return call_function<Implementation, S, C...>(__builtin_return_address(0), env, arguments...);
  }
};

}  // namespace vitrine::jvmti
