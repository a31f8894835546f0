// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jrawMonitorID monitor;
static void JNICALL start(jvmtiEnv* jvmti, JNIEnv* env) {
  jint count = 0;
  char *text = nullptr, **texts = nullptr;
  jthread thread = nullptr, *threads = nullptr;
  jclass* classes = nullptr;
  jvmtiCapabilities capabilities{};
  jvmtiEventCallbacks callbacks{};
  jvmtiThreadInfo info{};
  jvmtiFrameInfo frame{};
  jvmtiExtensionFunctionInfo* functions = nullptr;
  jvmtiPhase phase;
  jlong nanos = 0;
  jrawMonitorID late = nullptr;
  check(jvmti->GetPhase(&phase), "GetPhase");
  say("start phase: %d", phase == JVMTI_PHASE_START);
  auto enabling = jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_CLASS_LOAD, nullptr);
  show(jvmti, "SetEventNotificationMode", enabling);
  show(jvmti, "SetEventCallbacks", jvmti->SetEventCallbacks(&callbacks, sizeof callbacks));
  show(jvmti, "AddCapabilities", jvmti->AddCapabilities(&capabilities));
  show(jvmti, "RelinquishCapabilities", jvmti->RelinquishCapabilities(&capabilities));
  show(jvmti, "GetPotentialCapabilities", jvmti->GetPotentialCapabilities(&capabilities));
  show(jvmti, "CreateRawMonitor", jvmti->CreateRawMonitor("late", &late));
  show(jvmti, "DestroyRawMonitor", jvmti->DestroyRawMonitor(monitor));
  show(jvmti, "GetSystemProperty", jvmti->GetSystemProperty("java.vm.name", &text));
  show(jvmti, "GetSystemProperties", jvmti->GetSystemProperties(&count, &texts));
  show(jvmti, "SetSystemProperty", jvmti->SetSystemProperty("java.vm.name", "x"));
  show(jvmti, "AddToBootstrapClassLoaderSearch", jvmti->AddToBootstrapClassLoaderSearch("/none"));
  show(jvmti, "AddToSystemClassLoaderSearch", jvmti->AddToSystemClassLoaderSearch("/none"));
  show(jvmti, "GetExtensionFunctions", jvmti->GetExtensionFunctions(&count, &functions));
  show(jvmti, "GetAllThreads", jvmti->GetAllThreads(&count, &threads));
  show(jvmti, "GetThreadInfo", jvmti->GetThreadInfo(nullptr, &info));
  show(jvmti, "GetThreadState", jvmti->GetThreadState(nullptr, &count));
  show(jvmti, "GetStackTrace", jvmti->GetStackTrace(nullptr, 0, 1, &frame, &count));
  show(jvmti, "GenerateEvents", jvmti->GenerateEvents(JVMTI_EVENT_DYNAMIC_CODE_GENERATED));
  show(jvmti, "GetThreadCpuTime", jvmti->GetThreadCpuTime(nullptr, &nanos));
  show(jvmti, "GetCurrentThread", jvmti->GetCurrentThread(&thread));
  show(jvmti, "GetLoadedClasses", jvmti->GetLoadedClasses(&count, &classes));
  jclass string = env->FindClass("java/lang/String");
  check(jvmti->GetClassModifiers(string, &count), "GetClassModifiers");
  say("%s by FindClass, public %d", class_signature(jvmti, string).c_str(), count & 1);
  show(jvmti, "RawMonitorEnter", jvmti->RawMonitorEnter(monitor));
  show(jvmti, "RawMonitorExit", jvmti->RawMonitorExit(monitor));
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  start_agent(vm, {.can_get_thread_cpu_time = 1});
  check(jvmti->CreateRawMonitor("early", &monitor), "CreateRawMonitor");
  set_callbacks(jvmti, [](auto& c) { c.VMStart = start; });
  enable(jvmti, JVMTI_EVENT_VM_START);
  return 0;
}
