// SPDX-License-Identifier: Apache-2.0
// What is checked around a call of a function of JVM TI. Nothing unless there is a specialization for the function, in
// one of the headers by theme.
#pragma once
#include <jvmti.h>

namespace vitrine::checks {

/// The rules of the function that the member of jvmtiInterface_1 points to. `before` returns false if the call must not
/// be made, or has been made by it; then it sets `error`, which the agent gets.
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
