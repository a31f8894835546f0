// SPDX-License-Identifier: Apache-2.0
#include "checks/jvmti/checked_jvmti.hpp"

#include <string>
#include <type_traits>
#include <utility>

#include "checks/jvmti/callbacks.hpp"
#include "checks/jvmti/environment.hpp"
#include "checks/jvmti/memory.hpp"
#include "checks/jvmti/raw_monitors.hpp"  // IWYU pragma: keep, CallRules
#include "checks/jvmti/suspensions.hpp"
#include "checks/report.hpp"
#include "jvmti/reason.hpp"
#include "jvmti/table.hpp"
#include "jvmti/trace.hpp"
#include "vm/thread/thread.hpp"

namespace vitrine::checks {

namespace {

thread_local std::string plain_arguments_of_call;

/// What the call's messages show of the arguments whose checks failed: the plain values.
template <class T>
std::string plain(T value) {
  if constexpr (std::is_pointer_v<T>)
    return jvmti::shown(reinterpret_cast<const void*>(value));
  else if constexpr (std::is_same_v<T, jvmtiEvent> || std::is_same_v<T, jvmtiEventMode>)
    return jvmti::shown(value);
  else if constexpr (std::is_floating_point_v<T>)
    return jvmti::shown(static_cast<jdouble>(value));
  else
    return jvmti::shown(static_cast<jlong>(value));
}
template <class... C>
std::string plain_arguments([[maybe_unused]] const char* function, C... arguments) {
  std::string text;
  [[maybe_unused]] int position = 0;
  (jvmti::add_argument(text, function, ++position, plain(arguments)), ...);
  return text;
}

/// A call through the checked table.
template <auto Member, class... C>
jvmtiError call_checked(const char* name, jvmtiEnv* env, C... arguments) {
  jvmtiError error = JVMTI_ERROR_NONE;
  jvmtiEnv* const before = std::exchange(calling_environment, env);
  if (CallRules<Member>::before(env, error, arguments...)) {
    error = (jvmti::function_table()->*Member)(env, arguments...);
    if (error != JVMTI_ERROR_NONE) {
      plain_arguments_of_call = plain_arguments(name, arguments...);
      report_refusal(env, name, error);
    }
    CallRules<Member>::after(env, error, arguments...);
  }
  calling_environment = before;
  return error;
}

}  // namespace

/// What is left is looked at while the environment is still there.
template <>
struct CallRules<&jvmtiInterface_1::DisposeEnvironment> {
  static bool before(jvmtiEnv* env, jvmtiError&) {
    if (env == nullptr || !static_cast<jvmti::Env*>(env)->valid()) return true;
    report_events_and_callbacks(env);
    report_blocks_of(env);
    return true;
  }
  static void after(jvmtiEnv*, jvmtiError) {}
};

namespace {

template <auto Member, class Fn>
struct Checked;
template <auto Member, class... C>
struct Checked<Member, jvmtiError(JNICALL*)(jvmtiEnv*, C...)> {
  static const char* name;
  static jvmtiError JNICALL call(jvmtiEnv* env, C... arguments) {
    return call_checked<Member>(name, env, arguments...);
  }
};
/// SetEventNotificationMode, which is variadic for future arguments.
template <auto Member, class... C>
struct Checked<Member, jvmtiError(JNICALL*)(jvmtiEnv*, C..., ...)> {
  static const char* name;
  static jvmtiError JNICALL call(jvmtiEnv* env, C... arguments, ...) {
    return call_checked<Member>(name, env, arguments...);
  }
};
#define JVMTI_FUNCTION(number, function, phases, capabilities, safe) \
  template <>                                                        \
  const char* Checked<&jvmtiInterface_1::function, decltype(jvmtiInterface_1::function)>::name = #function;
#include "jvmti/functions.def"

}  // namespace

void report_refusal(const jvmtiEnv* env, const char* function, jvmtiError error) {
  constexpr struct {
    jvmtiError error;
    Rule rule;
  } kMistakes[] = {
#define REFUSED(error, rule) {JVMTI_ERROR_##error, Rule::rule},
#include "checks/jvmti/refused.def"
  };
  const bool is_attached = vm::Thread::current() != nullptr;
  for (auto [code, rule] : kMistakes) {
    if (code != error) continue;
    // An attached thread is refused so in a callback of the heap or of a collection.
    if (error == JVMTI_ERROR_UNATTACHED_THREAD && is_attached) rule = Rule::Refused_InCallback;
    const std::string& shown = jvmti::last_arguments();
    report({.rule = rule,
            .function = function,
            .what = jvmti::last_reason(),
            .env = env,
            .arguments = shown.empty() ? plain_arguments_of_call : shown});
  }
}

void put_before_jvmti() {
  static jvmtiInterface_1 table = *jvmti::function_table();
#define JVMTI_FUNCTION(number, function, phases, capabilities, safe) \
  table.function = Checked<&jvmtiInterface_1::function, decltype(jvmtiInterface_1::function)>::call;
#include "jvmti/functions.def"
  jvmti::use_function_table(table);
  jvmti::arguments_wanted |= jvmti::kWantedByChecks;
  put_before_memory();
}

void end_jvmti() {
  for_each_environment([](jvmti::Env& env) { report_events_and_callbacks(&env); });
  report_suspended_threads();
  report_memory_at_end();
}

}  // namespace vitrine::checks
