// SPDX-License-Identifier: Apache-2.0
// GetEnv, and the hooks.
#include "jvmti/jvmti.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "jni/hooks.hpp"
#include "jni/openjdk/management/diagnostic_commands.hpp"
#include "jvmti/agents.hpp"
#include "jvmti/attach.hpp"
#include "jvmti/diagnostic_commands.hpp"
#include "jvmti/dispatcher.hpp"
#include "jvmti/env.hpp"
#include "jvmti/heap_dump.hpp"
#include "jvmti/trace.hpp"
#include "vm/thread/signals.hpp"
#include "vm/vm.hpp"

namespace vitrine::jvmti {

namespace {

/// Releases of the specification; the micro version does not count.
bool is_supported(jint version) {
  int major = (version & JVMTI_VERSION_MASK_MAJOR) >> JVMTI_VERSION_SHIFT_MAJOR;
  int minor = (version & JVMTI_VERSION_MASK_MINOR) >> JVMTI_VERSION_SHIFT_MINOR;
  if (major == 1) return minor <= 2;
  return minor == 0 && (major == 9 || major == 11 || (major >= 13 && major <= 28));
}

jint get_env(void** result, jint version) {
  if (!is_supported(version)) return JNI_EVERSION;
  vm::Phase phase = vm::vm().phase.load();
  if (phase != vm::Phase::OnLoad && phase != vm::Phase::Live) return JNI_EDETACHED;  // HOTSPOT: in no other phase
  *result = make_env(version);
  return JNI_OK;
}

/// In the order in which they are to be taken off: the reverse of the order in which the agents put them before the
/// name.
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

}  // namespace

void install() {
  vm::Vm& machine = vm::vm();
  machine.events = new Dispatcher;
  machine.load_agents = [] {
    remove_attach_socket();  // one that a killed process of the same number left
    return load_agents();
  };
  machine.unload_agents = unload_agents;
  machine.free_jvmti_data = free_thread_data;
  machine.dump_heap = dump_heap_on_out_of_memory;
  jni::hooks.get_jvmti_env = get_env;
  jni::hooks.native_method_prefixes = native_method_prefixes;
  jni::hooks.find_agent_symbol = find_agent_symbol;
  jni::hooks.dump_heap = [](vm::Thread& self, const std::string& path, bool live, std::string* error) {
    size_t bytes = 0;
    return dump_heap(self, path, {.live = live}, &bytes, error);
  };
  add_diagnostic_commands();
  vm::attach_hook = serve_attach_request;
  vm::histogram_hook = [](vm::Thread& self) {
    namespace management = jni::openjdk::management;
    auto text = management::run_diagnostic_command(self, "GC.class_histogram", management::CommandSource::Attach);
    return text.ok() ? text.value() : std::string();
  };
  if (const char* trace = std::getenv("VITRINE_TRACE_JVMTI")) trace_calls = *trace != 0 && std::strcmp(trace, "0") != 0;
}

}  // namespace vitrine::jvmti
