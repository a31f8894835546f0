// SPDX-License-Identifier: Apache-2.0
#include "inspector/events/kinds.hpp"

#include <algorithm>
#include <iterator>

namespace vitrine::inspector::events {
namespace {

constexpr const char *kMethod = "Class.method", *kClass = "class", *kObject = "class of the object";

#define NEEDS(capability) [](jvmtiCapabilities& wanted) { wanted.capability = 1; }
constexpr Kind kKinds[] = {
    {JVMTI_EVENT_METHOD_ENTRY, "MethodEntry", NEEDS(can_generate_method_entry_events), kMethod, false, true, nullptr},
    {JVMTI_EVENT_METHOD_EXIT, "MethodExit", NEEDS(can_generate_method_exit_events), kMethod, false, true, nullptr},
    {JVMTI_EVENT_SINGLE_STEP, "SingleStep", NEEDS(can_generate_single_step_events), kMethod, false, true, nullptr},
    {JVMTI_EVENT_EXCEPTION, "Exception", NEEDS(can_generate_exception_events), "class of the exception", false, true,
     nullptr},
    {JVMTI_EVENT_EXCEPTION_CATCH, "ExceptionCatch", NEEDS(can_generate_exception_events), "class of the exception",
     false, true, nullptr},
    {JVMTI_EVENT_FIELD_ACCESS, "FieldAccess", NEEDS(can_generate_field_access_events), "Class.field", true, true,
     nullptr},
    {JVMTI_EVENT_FIELD_MODIFICATION, "FieldModification", NEEDS(can_generate_field_modification_events), "Class.field",
     true, true, nullptr},
    {JVMTI_EVENT_MONITOR_CONTENDED_ENTER, "MonitorContendedEnter", NEEDS(can_generate_monitor_events), kObject, false,
     true, nullptr},
    {JVMTI_EVENT_MONITOR_CONTENDED_ENTERED, "MonitorContendedEntered", NEEDS(can_generate_monitor_events), kObject,
     false, true, nullptr},
    {JVMTI_EVENT_MONITOR_WAIT, "MonitorWait", NEEDS(can_generate_monitor_events), kObject, false, true, nullptr},
    {JVMTI_EVENT_MONITOR_WAITED, "MonitorWaited", NEEDS(can_generate_monitor_events), kObject, false, true, nullptr},
    {JVMTI_EVENT_THREAD_START, "ThreadStart", nullptr, nullptr, false, true, nullptr},
    {JVMTI_EVENT_THREAD_END, "ThreadEnd", nullptr, nullptr, false, true, nullptr},
    {JVMTI_EVENT_VIRTUAL_THREAD_START, "VirtualThreadStart", NEEDS(can_support_virtual_threads), nullptr, false, true,
     nullptr},
    {JVMTI_EVENT_VIRTUAL_THREAD_END, "VirtualThreadEnd", NEEDS(can_support_virtual_threads), nullptr, false, true,
     nullptr},
    {JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, "ClassFileLoadHook", NEEDS(can_generate_all_class_hook_events), kClass, false,
     false, nullptr},
    {JVMTI_EVENT_CLASS_LOAD, "ClassLoad", nullptr, kClass, false, true, nullptr},
    {JVMTI_EVENT_CLASS_PREPARE, "ClassPrepare", nullptr, kClass, false, true, nullptr},
    {JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, "SampledObjectAlloc", NEEDS(can_generate_sampled_object_alloc_events), kObject,
     false, true, nullptr},
    {JVMTI_EVENT_VM_OBJECT_ALLOC, "VMObjectAlloc", NEEDS(can_generate_vm_object_alloc_events), kObject, false, true,
     nullptr},
    {JVMTI_EVENT_OBJECT_FREE, "ObjectFree",
     [](jvmtiCapabilities& wanted) { wanted.can_generate_object_free_events = wanted.can_tag_objects = 1; },
     "class of the objects that are there now", true, false, nullptr},
    {JVMTI_EVENT_GARBAGE_COLLECTION_START, "GarbageCollectionStart", NEEDS(can_generate_garbage_collection_events),
     nullptr, false, false, nullptr},
    {JVMTI_EVENT_GARBAGE_COLLECTION_FINISH, "GarbageCollectionFinish", NEEDS(can_generate_garbage_collection_events),
     nullptr, false, false, nullptr},
    {JVMTI_EVENT_RESOURCE_EXHAUSTED, "ResourceExhausted",
     [](jvmtiCapabilities& wanted) {
       wanted.can_generate_resource_exhaustion_heap_events = wanted.can_generate_resource_exhaustion_threads_events = 1;
     },
     nullptr, false, false, nullptr},
    {JVMTI_EVENT_NATIVE_METHOD_BIND, "NativeMethodBind", NEEDS(can_generate_native_method_bind_events), kMethod, false,
     true, nullptr},
    {JVMTI_EVENT_COMPILED_METHOD_LOAD, "CompiledMethodLoad", NEEDS(can_generate_compiled_method_load_events), kMethod,
     false, false, nullptr},
    {JVMTI_EVENT_COMPILED_METHOD_UNLOAD, "CompiledMethodUnload", NEEDS(can_generate_compiled_method_load_events),
     nullptr, false, false, nullptr},
    {JVMTI_EVENT_DYNAMIC_CODE_GENERATED, "DynamicCodeGenerated", nullptr, "name of the code", false, false, nullptr},
    {JVMTI_EVENT_DATA_DUMP_REQUEST, "DataDumpRequest", nullptr, nullptr, false, false, nullptr},
    {JVMTI_EVENT_BREAKPOINT, "Breakpoint", nullptr, nullptr, false, false,
     "Control and Frame sets breakpoints, and stops at them."},
    {JVMTI_EVENT_FRAME_POP, "FramePop", nullptr, nullptr, false, false,
     "It is asked for frame by frame; Control and Frame does so to step out."},
    {JVMTI_EVENT_VM_START, "VMStart", nullptr, nullptr, false, false, "It is over before there is a page."},
    {JVMTI_EVENT_VM_INIT, "VMInit", nullptr, nullptr, false, false, "It is over before there is a page."},
    {JVMTI_EVENT_VM_DEATH, "VMDeath", nullptr, nullptr, false, false, "With it the page ends."},
};
#undef NEEDS

}  // namespace

std::span<const Kind> kinds() { return kKinds; }

const Kind* find_kind(std::string_view name) {
  const auto* found = std::ranges::find(kKinds, name, &Kind::name);
  return found == std::end(kKinds) ? nullptr : found;
}

jvmtiCapabilities needs_of(const Kind& kind) {
  jvmtiCapabilities wanted{};
  if (kind.needs != nullptr) kind.needs(wanted);
  return wanted;
}

jvmtiCapabilities needs_of_all() {
  jvmtiCapabilities wanted{};
  for (const Kind& kind : kKinds)
    if (kind.needs != nullptr) kind.needs(wanted);
  return wanted;
}

}  // namespace vitrine::inspector::events
