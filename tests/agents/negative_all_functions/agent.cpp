// SPDX-License-Identifier: Apache-2.0
#include "agent.hpp"

#include <set>

namespace {

using Function = jvmtiError(JNICALL*)(jvmtiEnv*, jlong, jlong, jlong, jlong, jlong);
constexpr int kLive = 16, kStart = kLive | 64, kOnLoadOnly = 2, kOnLoad = kLive | 2, kAny = 0xffff;

struct Row {
  int slot;
  const char* name;
  int phases;
  bool capability;
};
enum : bool { kNoCapability = false };
// Any capability makes the row one that needs a capability.
// clang-format off
#define CAPABILITY(name) constexpr bool name = true;
CAPABILITY(can_suspend) CAPABILITY(can_signal_thread) CAPABILITY(can_get_owned_monitor_info) CAPABILITY(can_get_current_contended_monitor)
CAPABILITY(can_generate_frame_pop_events) CAPABILITY(can_access_local_variables) CAPABILITY(can_generate_breakpoint_events)
CAPABILITY(can_generate_field_access_events) CAPABILITY(can_generate_field_modification_events) CAPABILITY(can_get_source_file_name)
CAPABILITY(can_get_monitor_info) CAPABILITY(can_get_synthetic_attribute) CAPABILITY(can_get_line_numbers) CAPABILITY(can_set_native_method_prefix)
CAPABILITY(can_get_bytecodes) CAPABILITY(can_pop_frame) CAPABILITY(can_force_early_return) CAPABILITY(can_redefine_classes)
CAPABILITY(can_get_source_debug_extension) CAPABILITY(can_tag_objects) CAPABILITY(can_support_virtual_threads)
CAPABILITY(can_get_current_thread_cpu_time) CAPABILITY(can_get_thread_cpu_time) CAPABILITY(can_get_constant_pool) CAPABILITY(can_retransform_classes)
CAPABILITY(can_get_owned_monitor_stack_depth_info) CAPABILITY(can_generate_sampled_object_alloc_events)
    // clang-format on

    const Row kRows[] = {
#define JVMTI_FUNCTION(slot, name, phases, capabilities, safe) {slot, #name, phases, bool(capabilities)},
#include "../../../jvmti/functions.def"
};

bool newer(const Row& row) { return row.slot == 67 || row.slot == 118 || row.slot == 119; }  // not in every table

const std::set<std::string> kLeftOut = {"SuspendThread",
                                        "DisposeEnvironment",
                                        "ForceGarbageCollection",
                                        "Deallocate",
                                        "SetNativeMethodPrefix",
                                        "SetEventCallbacks",
                                        "GetExtensionFunctions",
                                        "IterateOverReachableObjects",
                                        "SetEnvironmentLocalStorage",
                                        "SetThreadLocalStorage",
                                        "SetVerboseFlag",
                                        "SetHeapSamplingInterval",
                                        "GetClassSignature",
                                        "GetLocalObject"};

jvmtiEnv* with_capabilities;

jvmtiError call(jvmtiEnv* jvmti, const Row& row) {
  auto* function = reinterpret_cast<Function const*>(jvmti->functions)[row.slot - 1];
  return function(jvmti, 0, 0, 0, 0, 0);
}

void JNICALL vm_init(jvmtiEnv* jvmti, JNIEnv*, jthread) {
  for (const Row& row : kRows) {
    if (newer(row) || !(row.phases & kLive) || kLeftOut.contains(row.name)) continue;
    jvmtiError without = row.capability ? call(jvmti, row) : JVMTI_ERROR_NONE;
    say("live %s %d", row.name, without);
  }
  for (const Row& row : kRows)
    if (!newer(row) && (row.phases & kLive) && !kLeftOut.contains(row.name))
      say("null %s %d", row.name, call(with_capabilities, row));
}

}  // namespace

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmtiEnv* jvmti = get_jvmti(vm);
  for (const Row& row : kRows)
    if (!newer(row) && !(row.phases & kOnLoadOnly)) say("onload %s %d", row.name, call(jvmti, row));
  with_capabilities = get_jvmti(vm);
  jvmtiCapabilities all{};
  check(with_capabilities->GetPotentialCapabilities(&all), "GetPotentialCapabilities");
  check(with_capabilities->AddCapabilities(&all), "AddCapabilities");
  jvmtiEventCallbacks callbacks{};
  callbacks.VMInit = vm_init;
  check(jvmti->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  enable(jvmti, JVMTI_EVENT_VM_INIT);
  return JNI_OK;
}
