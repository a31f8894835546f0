// SPDX-License-Identifier: Apache-2.0
#include "checks/jvmti/capabilities.hpp"

#include <map>
#include <mutex>
#include <string>
#include <utility>

#include "checks/jvmti/environment.hpp"
#include "checks/report.hpp"

namespace vitrine::checks {

using namespace jvmti;

namespace {

// These change what other functions and events answer, so whether they are used cannot be seen.
constexpr Capabilities kSilent = can_support_virtual_threads | can_support_value_objects;
// These only allow questions about what the VM knows anyway. A careful agent adds them at the start for what may
// happen.
constexpr Capabilities kFree = can_get_bytecodes | can_get_constant_pool | can_get_current_contended_monitor |
                               can_get_current_thread_cpu_time | can_get_line_numbers | can_get_monitor_info |
                               can_get_source_debug_extension | can_get_source_file_name | can_get_synthetic_attribute |
                               can_get_thread_cpu_time | can_signal_thread;

}  // namespace

void note_added(jvmtiEnv* env, Capabilities added) {
  CheckedEnv& known = checked(env);
  Place place = here();
  std::lock_guard hold(known.lock);
  for (Capabilities left = added; left != 0; left &= left - 1) known.added_at.emplace(left & -left, place);
}

void note_used(jvmtiEnv* env, Capabilities used) {
  std::atomic<Capabilities>& all = checked(env).used;
  if ((used & ~all.load(std::memory_order_relaxed)) != 0) all.fetch_or(used);
}

void note_used_by_event(jvmtiEnv* env, jvmtiEvent event) {
  constexpr std::pair<int, Capabilities> kRows[] = {
#define JVMTI_EVENT(number, name, phases, capabilities, per_thread) {number, capabilities},
#include "jvmti/events.def"
      {JVMTI_EVENT_CLASS_FILE_LOAD_HOOK,
       can_generate_all_class_hook_events | can_generate_early_class_hook_events | can_retransform_classes},
      {JVMTI_EVENT_VM_START, can_generate_early_vmstart},
      {JVMTI_EVENT_RESOURCE_EXHAUSTED,
       can_generate_resource_exhaustion_heap_events | can_generate_resource_exhaustion_threads_events}};
  for (const auto& [number, used] : kRows)
    if (number == event) note_used(env, used);
}

void report_unused_capabilities(jvmtiEnv* env) {
  CheckedEnv& known = checked(env);
  const Capabilities unused = static_cast<Env*>(env)->capabilities.load() & ~known.used.load() & ~kSilent & ~kFree;
  std::map<Capabilities, Place> added_at;
  {
    std::lock_guard hold(known.lock);
    added_at = known.added_at;
  }
  std::string names;
  const Place* place = nullptr;
  for (Capabilities left = unused; left != 0; left &= left - 1) {
    auto added = added_at.find(left & -left);
    if (added == added_at.end()) continue;
    names += (names.empty() ? "" : ", ") + std::string(capability_name(left & -left));
    place = &added->second;
  }
  if (place != nullptr)
    report({.rule = Rule::Capability_Unused,
            .function = "AddCapabilities",
            .what = "possessed and never used: " + names,
            .env = env},
           *place);
}

}  // namespace vitrine::checks
