// SPDX-License-Identifier: Apache-2.0
// The one prologue of all JVM TI functions, written once. HOTSPOT's order: phase, attached thread, environment,
// capability, arguments from left to right. Entry<...>::call is what stands in the table.
#pragma once
#include <optional>
#include <tuple>
#include <utility>

#include "jvmti/arguments.hpp"
#include "jvmti/trace.hpp"

namespace vitrine::jvmti {

/// A row of functions.def.
struct Spec {
  int slot;
  const char* name;
  PhaseSet phases;
  Capabilities capabilities;
  bool callback_safe;
};

/// Phase, thread and environment; NONE or the error. `thread`: the caller, when it is attached and may enter the VM.
jvmtiError enter(const Spec& spec, jvmtiEnv* raw, Thread** thread);
jvmtiError check_capabilities(const Spec& spec, const Env& env);

template <class... P, class... C, size_t... I>
jvmtiError check_and_call(jvmtiError (*implementation)(Call&, P...), Call& call, std::index_sequence<I...>,
                          C... arguments) {
  static_assert(sizeof...(P) == sizeof...(C), "the implementation must take every C argument");
  std::tuple<P...> checked{};
  jvmtiError error = JVMTI_ERROR_NONE;
  // HOTSPOT: objects, thread groups and threads to be started are looked at last.
  auto pass = [&]([[maybe_unused]] bool deferred) {
    (void)(... && (kCheckedLast<P> != deferred ||
                   ((call.position = static_cast<int>(I) + 1),
                    (error = Check<P>::run(call, arguments, std::get<I>(checked))) == JVMTI_ERROR_NONE)));
    return error == JVMTI_ERROR_NONE;
  };
  if (!pass(false)) return error;
  if constexpr ((... || kCheckedLast<P>)) pass(true);
  if (error != JVMTI_ERROR_NONE) return error;
  if (tracing()) [[unlikely]]
    call.shown = collect_arguments(call.function, std::get<I>(checked)...).release();
  return implementation(call, std::get<I>(checked)...);
}

template <auto Implementation, const Spec& S, class... C>
jvmtiError enter_and_call(jvmtiEnv* raw, C... arguments) {
  Thread* thread = nullptr;
  const std::string* shown = nullptr;
  reason_noted = false;
  jvmtiError error = enter(S, raw, &thread);
  if (error == JVMTI_ERROR_NONE) {
    Env& env = *static_cast<Env*>(raw);
    Call call{env, thread, S.name};
    auto go = [&] {
      if constexpr (S.capabilities != kNoCapability) {
        if (!env.possesses(S.capabilities)) [[unlikely]]
          return check_capabilities(S, env);
      }
      return check_and_call(Implementation, call, std::index_sequence_for<C...>{}, arguments...);
    };
    if constexpr (S.callback_safe) {
      error = go();
    } else if (thread != nullptr) {
      vm::NativeToVm in_vm(*thread);
      Object* pending =
          std::exchange(thread->pending_exception, nullptr);  // JVM TI: a pending exception is preserved, none is added
      error = env.valid() ? go() : no_environment(S.name, raw);     // no safepoint since, as Env::Settings wants it
      if (pending != nullptr) thread->pending_exception = pending;  // (else: an asynchronous one may have come)
    } else {
      error = go();
    }
    shown = call.shown;
  }
  if (error != JVMTI_ERROR_NONE) [[unlikely]]
    finish_reason(S.name, error);
  if (tracing()) [[unlikely]]
    trace_call(S.name, std::unique_ptr<const std::string>(shown).get(), error);
  return error;
}

template <auto Implementation, const Spec& S, class Fn>
struct Entry;
template <auto Implementation, const Spec& S, class... C>
struct Entry<Implementation, S, jvmtiError(JNICALL*)(jvmtiEnv*, C...)> {
  static jvmtiError JNICALL call(jvmtiEnv* env, C... arguments) {
    return enter_and_call<Implementation, S, C...>(env, arguments...);
  }
};
/// SetEventNotificationMode has room for arguments of the future.
template <auto Implementation, const Spec& S, class... C>
struct Entry<Implementation, S, jvmtiError(JNICALL*)(jvmtiEnv*, C..., ...)> {
  static jvmtiError JNICALL call(jvmtiEnv* env, C... arguments, ...) {
    return enter_and_call<Implementation, S, C...>(env, arguments...);
  }
};

}  // namespace vitrine::jvmti
