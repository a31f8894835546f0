// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static int my_events, other_events;
static void JNICALL sampled(jvmtiEnv*, JNIEnv*, jthread, jobject, jclass type, jlong) {
  std::string signature = class_signature(jvmti, type);
  my_events += signature == "LTest$Mine;";
  other_events += signature == "LTest$Other;";
}
extern "C" {
JNIEXPORT jint JNICALL Java_Test_mine(JNIEnv*, jclass) { return my_events; }
JNIEXPORT jint JNICALL Java_Test_other(JNIEnv*, jclass) { return other_events; }
JNIEXPORT void JNICALL Java_Test_on(JNIEnv*, jclass, jthread thread) {
  check(jvmti->SetHeapSamplingInterval(0), "SetHeapSamplingInterval");
  show(jvmti, "enable", jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, thread));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_sampled_object_alloc_events = 1}, {.SampledObjectAlloc = sampled});
}
}
