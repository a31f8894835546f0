// SPDX-License-Identifier: Apache-2.0
// What is checked around a call of a function of JVM TI. Nothing unless there is a specialization for the function, in
// one of the headers by theme.
#pragma once
#include <jvmti.h>

namespace vitrine::checks {

/// The rules of the function that the member of jvmtiInterface_1 points to. `before` returns false if the call must not
/// be made because it would destroy something; then it sets `error`, which the agent gets.
/// Reports an error code that is a mistake of the agent, with the reason that the function has recorded.
void report_refusal(const jvmtiEnv* env, const char* function, jvmtiError error);

template <auto Member>
struct CallRules {
  template <class... C>
  static bool before(jvmtiEnv*, jvmtiError&, C...) {
    return true;
  }
  template <class... C>
  static void after(jvmtiEnv*, jvmtiError, C...) {}
};

}  // namespace vitrine::checks
