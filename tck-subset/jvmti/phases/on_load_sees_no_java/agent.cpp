// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmtiEnv* jvmti = get_jvmti(vm);
  jint count = 0;
  void* data = nullptr;
  jthread thread = nullptr;
  jclass* classes = nullptr;
  jthreadGroup* groups = nullptr;
  jniNativeInterface* table = nullptr;
  jrawMonitorID monitor = nullptr;
  jvmtiCapabilities wanted{};
  wanted.can_generate_sampled_object_alloc_events = 1;
  show(jvmti, "AddCapabilities", jvmti->AddCapabilities(&wanted));
  show(jvmti, "CreateRawMonitor", jvmti->CreateRawMonitor("m", &monitor));
  show(jvmti, "enable", jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_THREAD_END, nullptr));
  show(jvmti, "GetCurrentThread", jvmti->GetCurrentThread(&thread));
  show(jvmti, "GetLoadedClasses", jvmti->GetLoadedClasses(&count, &classes));
  show(jvmti, "GetJNIFunctionTable", jvmti->GetJNIFunctionTable(&table));
  show(jvmti, "GetThreadLocalStorage", jvmti->GetThreadLocalStorage(nullptr, &data));
  show(jvmti, "GetTopThreadGroups", jvmti->GetTopThreadGroups(&count, &groups));
  return 0;
}
