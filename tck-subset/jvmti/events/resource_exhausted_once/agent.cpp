// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jvmtiEnv* jvmti;
static int events;
static void JNICALL exhausted(jvmtiEnv*, JNIEnv*, jint, const void*, const char*) {
  jthread current = nullptr;
  check(jvmti->GetCurrentThread(&current), "GetCurrentThread");
  if (thread_name(jvmti, current) == "main") events++;
}
extern "C" {
JNIEXPORT jint JNICALL Java_Test_events(JNIEnv*, jclass, jboolean on) {
  on ? enable(jvmti, JVMTI_EVENT_RESOURCE_EXHAUSTED) : disable(jvmti, JVMTI_EVENT_RESOURCE_EXHAUSTED);
  return events;
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_generate_resource_exhaustion_heap_events = 1; });
  set_callbacks(jvmti, [](auto& c) { c.ResourceExhausted = exhausted; });
  enable(jvmti, JVMTI_EVENT_RESOURCE_EXHAUSTED);
  return 0;
}
}
