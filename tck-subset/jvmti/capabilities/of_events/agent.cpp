// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static JavaVM* the_vm;
static jvmtiError enable_only(jvmtiEnv* jvmti, jvmtiEvent event) {
  jvmtiError error = jvmti->SetEventNotificationMode(JVMTI_ENABLE, event, nullptr);
  jvmti->SetEventNotificationMode(JVMTI_DISABLE, event, nullptr);
  return error;
}
template <typename Choose>
static void event(const char* name, jvmtiEvent number, Choose choose) {
  jvmtiEnv* jvmti = get_jvmti(the_vm);
  std::string without = error_name(jvmti, enable_only(jvmti, number));
  add_capabilities(jvmti, choose);
  say("%s: %s, %s", name, without.c_str(), error_name(jvmti, enable_only(jvmti, number)).c_str());
  check(jvmti->DisposeEnvironment(), "DisposeEnvironment");
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  the_vm = vm;
  event("FieldModification", JVMTI_EVENT_FIELD_MODIFICATION,
        [](auto& c) { c.can_generate_field_modification_events = 1; });
  event("FieldAccess", JVMTI_EVENT_FIELD_ACCESS, [](auto& c) { c.can_generate_field_access_events = 1; });
  event("SingleStep", JVMTI_EVENT_SINGLE_STEP, [](auto& c) { c.can_generate_single_step_events = 1; });
  event("Exception", JVMTI_EVENT_EXCEPTION, [](auto& c) { c.can_generate_exception_events = 1; });
  event("ExceptionCatch", JVMTI_EVENT_EXCEPTION_CATCH, [](auto& c) { c.can_generate_exception_events = 1; });
  event("FramePop", JVMTI_EVENT_FRAME_POP, [](auto& c) { c.can_generate_frame_pop_events = 1; });
  event("Breakpoint", JVMTI_EVENT_BREAKPOINT, [](auto& c) { c.can_generate_breakpoint_events = 1; });
  event("MethodEntry", JVMTI_EVENT_METHOD_ENTRY, [](auto& c) { c.can_generate_method_entry_events = 1; });
  event("MethodExit", JVMTI_EVENT_METHOD_EXIT, [](auto& c) { c.can_generate_method_exit_events = 1; });
  event("CompiledMethodLoad", JVMTI_EVENT_COMPILED_METHOD_LOAD,
        [](auto& c) { c.can_generate_compiled_method_load_events = 1; });
  event("CompiledMethodUnload", JVMTI_EVENT_COMPILED_METHOD_UNLOAD,
        [](auto& c) { c.can_generate_compiled_method_load_events = 1; });
  event("MonitorContendedEnter", JVMTI_EVENT_MONITOR_CONTENDED_ENTER,
        [](auto& c) { c.can_generate_monitor_events = 1; });
  event("MonitorContendedEntered", JVMTI_EVENT_MONITOR_CONTENDED_ENTERED,
        [](auto& c) { c.can_generate_monitor_events = 1; });
  event("MonitorWait", JVMTI_EVENT_MONITOR_WAIT, [](auto& c) { c.can_generate_monitor_events = 1; });
  event("MonitorWaited", JVMTI_EVENT_MONITOR_WAITED, [](auto& c) { c.can_generate_monitor_events = 1; });
  event("VMObjectAlloc", JVMTI_EVENT_VM_OBJECT_ALLOC, [](auto& c) { c.can_generate_vm_object_alloc_events = 1; });
  event("NativeMethodBind", JVMTI_EVENT_NATIVE_METHOD_BIND,
        [](auto& c) { c.can_generate_native_method_bind_events = 1; });
  event("GarbageCollectionStart", JVMTI_EVENT_GARBAGE_COLLECTION_START,
        [](auto& c) { c.can_generate_garbage_collection_events = 1; });
  event("GarbageCollectionFinish", JVMTI_EVENT_GARBAGE_COLLECTION_FINISH,
        [](auto& c) { c.can_generate_garbage_collection_events = 1; });
  event("ObjectFree", JVMTI_EVENT_OBJECT_FREE, [](auto& c) { c.can_generate_object_free_events = 1; });
  event("SampledObjectAlloc", JVMTI_EVENT_SAMPLED_OBJECT_ALLOC,
        [](auto& c) { c.can_generate_sampled_object_alloc_events = 1; });
  auto nothing = [](auto&) {};
  event("VMInit", JVMTI_EVENT_VM_INIT, nothing);
  event("VMDeath", JVMTI_EVENT_VM_DEATH, nothing);
  event("ThreadStart", JVMTI_EVENT_THREAD_START, nothing);
  event("ThreadEnd", JVMTI_EVENT_THREAD_END, nothing);
  event("ClassFileLoadHook", JVMTI_EVENT_CLASS_FILE_LOAD_HOOK, nothing);
  event("ClassLoad", JVMTI_EVENT_CLASS_LOAD, nothing);
  event("ClassPrepare", JVMTI_EVENT_CLASS_PREPARE, nothing);
  event("VMStart", JVMTI_EVENT_VM_START, nothing);
  event("DynamicCodeGenerated", JVMTI_EVENT_DYNAMIC_CODE_GENERATED, nothing);
  event("DataDumpRequest", JVMTI_EVENT_DATA_DUMP_REQUEST, nothing);
  event("ResourceExhausted", JVMTI_EVENT_RESOURCE_EXHAUSTED, nothing);
  return 0;
}
