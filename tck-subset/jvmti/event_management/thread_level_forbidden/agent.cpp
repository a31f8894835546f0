// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jthread self;
static void both(const char* name, jvmtiEvent event) {
  jvmtiError on = jvmti->SetEventNotificationMode(JVMTI_ENABLE, event, self);
  jvmtiError off = jvmti->SetEventNotificationMode(JVMTI_DISABLE, event, self);
  say("%s: %s %s", name, error_name(jvmti, on).c_str(), error_name(jvmti, off).c_str());
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_run(JNIEnv*, jclass, jthread thread) {
  self = thread;
  both("VMInit", JVMTI_EVENT_VM_INIT);
  both("VMStart", JVMTI_EVENT_VM_START);
  both("VMDeath", JVMTI_EVENT_VM_DEATH);
  both("ThreadStart", JVMTI_EVENT_THREAD_START);
  both("CompiledMethodLoad", JVMTI_EVENT_COMPILED_METHOD_LOAD);
  both("CompiledMethodUnload", JVMTI_EVENT_COMPILED_METHOD_UNLOAD);
  both("DynamicCodeGenerated", JVMTI_EVENT_DYNAMIC_CODE_GENERATED);
  both("DataDumpRequest", JVMTI_EVENT_DATA_DUMP_REQUEST);
  both("ThreadEnd", JVMTI_EVENT_THREAD_END);
  both("ClassLoad", JVMTI_EVENT_CLASS_LOAD);
  both("ClassPrepare", JVMTI_EVENT_CLASS_PREPARE);
  both("MethodEntry", JVMTI_EVENT_METHOD_ENTRY);
  both("Exception", JVMTI_EVENT_EXCEPTION);
  both("MonitorWait", JVMTI_EVENT_MONITOR_WAIT);
  both("SampledObjectAlloc", JVMTI_EVENT_SAMPLED_OBJECT_ALLOC);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_exception_events = 1,
                          .can_generate_method_entry_events = 1,
                          .can_generate_compiled_method_load_events = 1,
                          .can_generate_monitor_events = 1,
                          .can_generate_sampled_object_alloc_events = 1});
}
}
