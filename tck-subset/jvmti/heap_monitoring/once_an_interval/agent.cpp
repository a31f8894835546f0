// SPDX-License-Identifier: Apache-2.0
#include <atomic>

#include "tck.hpp"
static std::atomic<jint> samples;  // of all threads
static void JNICALL sampled(jvmtiEnv*, JNIEnv*, jthread, jobject, jclass, jlong) { samples++; }
extern "C" {
JNIEXPORT jint JNICALL Java_Test_samples(JNIEnv*, jclass) { return samples; }
JNIEXPORT jlong JNICALL Java_Test_size(JNIEnv*, jclass, jobject object) {
  jlong size = 0;
  check(jvmti->GetObjectSize(object, &size), "GetObjectSize");
  return size;
}
JNIEXPORT void JNICALL Java_Test_on(JNIEnv*, jclass, jint interval) {
  check(jvmti->SetHeapSamplingInterval(interval), "SetHeapSamplingInterval");
  enable(jvmti, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC);
}
JNIEXPORT void JNICALL Java_Test_off(JNIEnv*, jclass) { disable(jvmti, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_sampled_object_alloc_events = 1}, {.SampledObjectAlloc = sampled});
}
}
