// SPDX-License-Identifier: Apache-2.0
// Error codes that are mistakes of the agent.
#pragma once
#include <jvmti.h>

#include <string>
#include <type_traits>

#include "jvmti/calls/trace.hpp"

namespace vitrine::checks {

/// Reports `error` if it is one, with the reason that the function has recorded. `plain` is the text of the arguments,
/// unless the function has checked them all and has a better one.
void report_refusal_with(const jvmtiEnv* env, const char* function, jvmtiError error, const std::string& plain);

/// An argument that has not been checked, as it is.
template <class T>
std::string plain_text(T value) {
  if constexpr (std::is_pointer_v<T>)
    return jvmti::shown(reinterpret_cast<const void*>(value));
  else if constexpr (std::is_same_v<T, jvmtiEvent> || std::is_same_v<T, jvmtiEventMode>)
    return jvmti::shown(value);
  else if constexpr (std::is_floating_point_v<T>)
    return jvmti::shown(static_cast<jdouble>(value));
  else
    return jvmti::shown(static_cast<jlong>(value));
}

/// The same for a call with these arguments.
template <class... C>
void report_refusal(const jvmtiEnv* env, const char* function, jvmtiError error, C... arguments) {
  std::string plain;
  [[maybe_unused]] int position = 0;
  (jvmti::add_argument(plain, function, ++position, plain_text(arguments)), ...);
  report_refusal_with(env, function, error, plain);
}

}  // namespace vitrine::checks
