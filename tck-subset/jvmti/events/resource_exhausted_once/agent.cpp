// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
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
  return start_agent(vm, {.can_generate_resource_exhaustion_heap_events = 1}, {.ResourceExhausted = exhausted},
                     {JVMTI_EVENT_RESOURCE_EXHAUSTED});
}
}
