// SPDX-License-Identifier: Apache-2.0
#include "checks/jvmti/checked_jvmti.hpp"

#include <string_view>
#include <utility>

#include "checks/jvmti/callbacks.hpp"
#include "checks/jvmti/capabilities.hpp"
#include "checks/jvmti/failed_results.hpp"
#include "checks/jvmti/memory.hpp"
#include "checks/jvmti/monitor_order.hpp"
#include "checks/jvmti/raw_monitors.hpp"  // IWYU pragma: keep, CallRules
#include "checks/jvmti/refusals.hpp"
#include "checks/jvmti/suspensions.hpp"
#include "jvmti/calls/trace.hpp"
#include "jvmti/environments/env.hpp"
#include "jvmti/start/table.hpp"

namespace vitrine::checks {

/// Capabilities that the function does not need, but that change what it does.
constexpr jvmti::Capabilities used_besides(std::string_view function) {
  if (function == "RedefineClasses") return jvmti::can_redefine_any_class;
  if (function == "RetransformClasses") return jvmti::can_retransform_any_class;
  if (function == "GetClassMethods" || function == "GetClassFields") return jvmti::can_maintain_original_method_order;
  return jvmti::kNoCapability;
}
#define JVMTI_FUNCTION(number, function, phases, capabilities, safe)      \
  template <>                                                             \
  constexpr jvmti::Capabilities kUses<&jvmtiInterface_1::function> = [] { \
    using namespace jvmti;                                                \
    return capabilities | used_besides(#function);                        \
  }();
#include "jvmti/functions.def"

/// Its char** is an argument.
template <auto Member>
constexpr bool kGivesResults = true;
template <>
constexpr bool kGivesResults<&jvmtiInterface_1::SetNativeMethodPrefixes> = false;

namespace {

/// A call through the checked table.
template <auto Member, class... C>
jvmtiError call_checked(const char* name, jvmtiEnv* env, C... arguments) {
  jvmtiError error = JVMTI_ERROR_NONE;
  jvmtiEnv* const before = std::exchange(calling_environment, env);
  report_reads_of_failed_results();
  if ((... || passes_failed_result_as(env, name, arguments))) {
    error = JVMTI_ERROR_ILLEGAL_ARGUMENT;
  } else if (CallRules<Member>::before(env, error, arguments...)) {
    error = (jvmti::function_table()->*Member)(env, arguments...);
    if constexpr (kUses<Member> != jvmti::kNoCapability)
      if (error == JVMTI_ERROR_NONE) note_used(env, kUses<Member>);
    if (error != JVMTI_ERROR_NONE) report_refusal(env, name, error, arguments...);
    CallRules<Member>::after(env, error, arguments...);
    if constexpr (kGivesResults<Member>)
      if (error != JVMTI_ERROR_NONE) (spoil_if_result(arguments, env, name, error), ...);
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
    report_unused_capabilities(env);
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

void put_before_jvmti() {
  static jvmtiInterface_1 table = *jvmti::function_table();
#define JVMTI_FUNCTION(number, function, phases, capabilities, safe) \
  table.function = Checked<&jvmtiInterface_1::function, decltype(jvmtiInterface_1::function)>::call;
#include "jvmti/functions.def"
  jvmti::use_function_table(table);
  jvmti::arguments_wanted |= jvmti::kWantedByChecks;
  put_before_memory();
  put_before_monitors();
}

void end_jvmti() {
  for (jvmti::Env* env = jvmti::first_env(); env != nullptr; env = env->next.load())
    if (env->valid()) {
      report_events_and_callbacks(env);
      report_unused_capabilities(env);
    }
  report_suspended_threads();
  report_reads_of_failed_results();
  report_memory_at_end();
}

}  // namespace vitrine::checks
