// SPDX-License-Identifier: Apache-2.0
// Capabilities that an agent possesses and never uses.
#pragma once
#include <jvmti.h>

#include "checks/jvmti/call_rules.hpp"
#include "jvmti/environments/capabilities.hpp"

namespace vitrine::checks {

/// Notes where capabilities were added.
void note_added(jvmtiEnv* env, jvmti::Capabilities added);
/// Notes that a call or an event has used these. `env` is valid.
void note_used(jvmtiEnv* env, jvmti::Capabilities used);
/// Notes that enabling the event has used what it needs, or what changes how it is sent.
void note_used_by_event(jvmtiEnv* env, jvmtiEvent event);
/// Reports those that are possessed and were not used: when an environment is disposed of, and at the end of the VM.
void report_unused_capabilities(jvmtiEnv* env);

/// What a call of the function uses: what it needs, and what changes its answers.
template <auto Member>
constexpr jvmti::Capabilities kUses = jvmti::kNoCapability;

template <>
struct CallRules<&jvmtiInterface_1::AddCapabilities> {
  static bool before(jvmtiEnv*, jvmtiError&, const jvmtiCapabilities*) { return true; }
  static void after(jvmtiEnv* env, jvmtiError error, const jvmtiCapabilities* capabilities) {
    if (error == JVMTI_ERROR_NONE) note_added(env, jvmti::word_of(*capabilities));
  }
};

}  // namespace vitrine::checks
