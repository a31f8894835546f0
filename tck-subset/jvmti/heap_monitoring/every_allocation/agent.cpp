// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static int events;
static void JNICALL sampled(jvmtiEnv*, JNIEnv* env, jthread thread, jobject object, jclass type, jlong size) {
  std::string signature = class_signature(jvmti, type);
  if (signature.find("LTest$Thing;") == std::string::npos) return;
  events++;
  jlong real = -1;
  check(jvmti->GetObjectSize(object, &real), "GetObjectSize");
  if (real != size) say("another size");
  if (!env->IsSameObject(env->GetObjectClass(object), type)) say("another class");
  jthread current = nullptr;
  check(jvmti->GetCurrentThread(&current), "GetCurrentThread");
  if (!env->IsSameObject(current, thread)) say("another thread");
}
extern "C" {
JNIEXPORT jint JNICALL Java_Test_seen(JNIEnv*, jclass) { return events; }
JNIEXPORT void JNICALL Java_Test_on(JNIEnv*, jclass) {
  show(jvmti, "interval 0", jvmti->SetHeapSamplingInterval(0));
  enable(jvmti, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC);
}
JNIEXPORT void JNICALL Java_Test_off(JNIEnv*, jclass) { disable(jvmti, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_sampled_object_alloc_events = 1}, {.SampledObjectAlloc = sampled});
}
}
