// SPDX-License-Identifier: Apache-2.0
// The parts of the prologue that depend on no argument.
#include "jvmti/calls/prologue.hpp"

#include <cstdio>

namespace vitrine::jvmti {

namespace {

const char* phase_name(jvmtiPhase phase) {
  switch (phase) {
    case JVMTI_PHASE_ONLOAD: return "OnLoad";
    case JVMTI_PHASE_PRIMORDIAL: return "primordial";
    case JVMTI_PHASE_START: return "start";
    case JVMTI_PHASE_LIVE: return "live";
    case JVMTI_PHASE_DEAD: return "dead";
  }
  return "unknown";
}

}  // namespace

jvmtiError enter(const Spec& spec, jvmtiEnv* raw, Thread** thread) {
  auto phase = static_cast<jvmtiPhase>(vm::this_vm().phase.load(std::memory_order_relaxed));
  if (!(spec.phases >> phase & 1)) [[unlikely]] {
    auto* env = static_cast<Env*>(raw);
    const jvmtiPhase seen = env != nullptr && env->valid() ? phase_of(*env) : phase;  // an early start phase
    if (!(spec.phases >> seen & 1))
      return fail(JVMTI_ERROR_WRONG_PHASE, "%s may not be called in the %s phase", spec.name, phase_name(seen));
  }
  if (!spec.callback_safe) {
    Thread* self = Thread::current();
    bool in_native = self != nullptr && self->state.load(std::memory_order_relaxed) == vm::ThreadState::InNative;
    // In the primordial phase the other functions are reached only by environments with an early start phase.
    bool thread_needed = phase != JVMTI_PHASE_ONLOAD && phase != JVMTI_PHASE_DEAD &&
                         (phase != JVMTI_PHASE_PRIMORDIAL || spec.phases != kAny);
    if (in_native)
      *thread = self;
    else if (thread_needed)  // an attached thread is here in a heap or collection callback
      return fail(JVMTI_ERROR_UNATTACHED_THREAD,
                  self == nullptr ? "%s: the calling thread is not attached to the VM"
                                  : "%s may not be called from this callback",
                  spec.name);
  }
  auto* env = static_cast<Env*>(raw);
  if (env == nullptr || !env->valid()) [[unlikely]]
    return no_environment(spec.name, env);
  return JVMTI_ERROR_NONE;
}

jvmtiError check_capabilities(const Spec& spec, const Env& env) {
  return fail(JVMTI_ERROR_MUST_POSSESS_CAPABILITY, "%s: the environment lacks %s", spec.name,
              capability_name(spec.capabilities & ~env.capabilities.load(std::memory_order_relaxed)));
}

}  // namespace vitrine::jvmti
