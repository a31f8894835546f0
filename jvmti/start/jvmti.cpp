// SPDX-License-Identifier: Apache-2.0
// GetEnv, and what launcher/ plugs in.
#include "jvmti/start/jvmti.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "jvmti/calls/trace.hpp"
#include "jvmti/environments/env.hpp"
#include "jvmti/events/event_poster.hpp"
#include "jvmti/start/agents.hpp"
#include "jvmti/start/table.hpp"
#include "vm/state/machine.hpp"

namespace vitrine::jvmti {

namespace {

/// Accepts every release of the specification up to 28. The micro version does not matter.
bool is_supported(jint version) {
  int major = (version & JVMTI_VERSION_MASK_MAJOR) >> JVMTI_VERSION_SHIFT_MAJOR;
  int minor = (version & JVMTI_VERSION_MASK_MINOR) >> JVMTI_VERSION_SHIFT_MINOR;
  if (major == 1) return minor <= 2;
  return minor == 0 && (major == 9 || major == 11 || (major >= 13 && major <= 28));
}

jint get_env(void** result, jint version) {
  if (!is_supported(version)) return JNI_EVERSION;
  vm::Phase phase = vm::this_vm().phase.load();
  if (phase != vm::Phase::OnLoad && phase != vm::Phase::Live) return JNI_EDETACHED;  // HOTSPOT: in these phases only
  *result = make_env(version, table_of_new_environments(), starting_agent());
  return JNI_OK;
}

/// The prefixes in the order in which they are removed from a name: the reverse of the order in which the agents
/// applied them.
std::vector<std::string> native_method_prefixes() {
  std::vector<std::string> applied;
  std::lock_guard hold(state_lock());
  for (bool capable : {false, true})
    for (Env* env = first_env(); env != nullptr; env = env->next.load())
      if (env->valid() && env->retransform_capable.load() == capable)
        std::ranges::copy(env->settings->native_prefixes, std::back_inserter(applied));
  std::reverse(applied.begin(), applied.end());
  return applied;
}

class Tools final : public vm::ToolInterface {
 public:
  jint load_agents() override { return jvmti::load_agents(); }
  void unload_agents() override { jvmti::unload_agents(); }
  void free_context_data(vm::ExecutionContext& context) override { jvmti::free_context_data(context); }
  jint get_env(void** env, jint version) override { return jvmti::get_env(env, version); }
  std::vector<std::string> native_method_prefixes() override { return jvmti::native_method_prefixes(); }
  void* find_agent_symbol(const char* name) override { return jvmti::find_agent_symbol(name); }
  std::string agent_of(const void* environment) override {
    const Env* env = find_env(environment);
    return env == nullptr ? "" : env->agent;
  }
};

}  // namespace

std::unique_ptr<vm::EventSink> make_event_sink() {
  const char* trace = std::getenv("VITRINE_TRACE_JVMTI");
  if (trace != nullptr && *trace != 0 && std::strcmp(trace, "0") != 0) arguments_wanted |= kWantedByTrace;
  return std::make_unique<EventPoster>();
}

std::unique_ptr<vm::ToolInterface> make_tool_interface() { return std::make_unique<Tools>(); }

}  // namespace vitrine::jvmti
