// SPDX-License-Identifier: Apache-2.0
// Callbacks under -Xcheck:jvmti: the VM gets functions of ours, which call the agent's and look at what they leave.
#pragma once
#include <jvmti.h>

#include "checks/jvmti/call_rules.hpp"

namespace vitrine::checks {

/// Before SetEventCallbacks: remembers the agent's callbacks and gives the VM ours. Returns what the agent gets.
jvmtiError set_callbacks(jvmtiEnv* env, const jvmtiEventCallbacks* callbacks, jint size);
/// Notes that an event was enabled.
void note_enabled(jvmtiEnv* env, jvmtiEventMode mode, jvmtiEvent event);
/// Events that are enabled without a callback, and callbacks in an environment that has enabled nothing: when an
/// environment is disposed of, and at the end of the VM.
void report_events_and_callbacks(jvmtiEnv* env);

template <>
struct CallRules<&jvmtiInterface_1::SetEventCallbacks> {
  static bool before(jvmtiEnv* env, jvmtiError& error, const jvmtiEventCallbacks* callbacks, jint size) {
    error = set_callbacks(env, callbacks, size);
    return false;
  }
  static void after(jvmtiEnv*, jvmtiError, const jvmtiEventCallbacks*, jint) {}
};
template <>
struct CallRules<&jvmtiInterface_1::SetEventNotificationMode> {
  static bool before(jvmtiEnv*, jvmtiError&, jvmtiEventMode, jvmtiEvent, jthread) { return true; }
  static void after(jvmtiEnv* env, jvmtiError error, jvmtiEventMode mode, jvmtiEvent event, jthread) {
    if (error == JVMTI_ERROR_NONE) note_enabled(env, mode, event);
  }
};

}  // namespace vitrine::checks
