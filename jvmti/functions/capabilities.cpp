// SPDX-License-Identifier: Apache-2.0
// JVM TI "Capability".
#include "jvmti/environments/capabilities.hpp"

#include "jvmti/calls/functions.hpp"
#include "jvmti/environments/sampling.hpp"

namespace vitrine::jvmti::functions {

jvmtiError GetPotentialCapabilities(Call& call, OutPtr<jvmtiCapabilities> capabilities) {
  store(offered() | call.env.capabilities.load(), capabilities);
  return JVMTI_ERROR_NONE;
}

jvmtiError AddCapabilities(Call& call, InPtr<jvmtiCapabilities> capabilities) {
  Capabilities wanted = word_of(*capabilities);
  std::lock_guard hold(state_lock());
  Capabilities missing = wanted & ~(offered() | call.env.capabilities.load());
  if (missing != 0)
    return fail(JVMTI_ERROR_NOT_AVAILABLE, "%s: %s is not offered; none has been added", call.function,
                capability_name(missing));
  call.env.capabilities.fetch_or(wanted);
  if (!call.env.hook_ever_enabled.load())
    call.env.retransform_capable.store(call.env.possesses(can_retransform_classes));
  update_enabled_events();
  return JVMTI_ERROR_NONE;
}

jvmtiError RelinquishCapabilities(Call& call, InPtr<jvmtiCapabilities> capabilities) {
  {
    std::lock_guard hold(state_lock());
    call.env.capabilities.fetch_and(~word_of(*capabilities));
    if (!call.env.hook_ever_enabled.load())
      call.env.retransform_capable.store(call.env.possesses(can_retransform_classes));
    update_enabled_events();
  }
  follow_sampling(call.thread);
  return JVMTI_ERROR_NONE;
}

jvmtiError GetCapabilities(Call& call, OutPtr<jvmtiCapabilities> capabilities) {
  store(call.env.capabilities.load(), capabilities);
  return JVMTI_ERROR_NONE;
}

}  // namespace vitrine::jvmti::functions
