// SPDX-License-Identifier: Apache-2.0
#include <atomic>

#include "tck.hpp"
static std::atomic<int> events;  // of all threads
static void JNICALL sampled(jvmtiEnv*, JNIEnv*, jthread, jobject, jclass type, jlong) {
  if (class_signature(jvmti, type) == "[B") events++;
}
extern "C" {
JNIEXPORT jint JNICALL Java_Test_seen(JNIEnv*, jclass) { return events; }
JNIEXPORT void JNICALL Java_Test_on(JNIEnv*, jclass) {
  show(jvmti, "-1", jvmti->SetHeapSamplingInterval(-1));
  show(jvmti, "the least", jvmti->SetHeapSamplingInterval(-2147483647 - 1));
  show(jvmti, "65536", jvmti->SetHeapSamplingInterval(65536));
  check(jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, nullptr), "enable");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_sampled_object_alloc_events = 1}, {.SampledObjectAlloc = sampled});
}
}
