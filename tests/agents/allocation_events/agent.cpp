// SPDX-License-Identifier: Apache-2.0
#include "agent.hpp"

#include <atomic>

namespace {

jvmtiEnv* jvmti;
jrawMonitorID monitor;
std::atomic<int> sampled, by_vm, starts, finishes, deepest;
int depth;

bool is_of_test(jclass type) {
  std::string signature = class_signature(jvmti, type);
  return signature == "LTest$Small;" || signature == "[B";
}

void JNICALL sampled_alloc(jvmtiEnv*, JNIEnv*, jthread, jobject, jclass type, jlong size) {
  if (is_of_test(type) && size < 2000) sampled++;
}
void JNICALL vm_alloc(jvmtiEnv*, JNIEnv*, jthread, jobject, jclass type, jlong) { by_vm += is_of_test(type); }
void JNICALL collection_start(jvmtiEnv* env) {
  check(env->RawMonitorEnter(monitor), "RawMonitorEnter");
  starts++;
  if (++depth > deepest) deepest = depth;
  check(env->RawMonitorExit(monitor), "RawMonitorExit");
}
void JNICALL collection_finish(jvmtiEnv* env) {
  check(env->RawMonitorEnter(monitor), "RawMonitorEnter");
  finishes++;
  depth--;
  check(env->RawMonitorExit(monitor), "RawMonitorExit");
}
void JNICALL exhausted(jvmtiEnv*, JNIEnv* jni, jint flags, const void* reserved, const char* text) {
  say("exhausted %d, %s, '%s', pending %d", flags, reserved == nullptr ? "null" : "not null", text,
      jni->ExceptionCheck());
}

}  // namespace

extern "C" {

JNIEXPORT void JNICALL Java_Test_sample(JNIEnv*, jclass, jint interval) {
  jvmtiEventMode mode = interval < 0 ? JVMTI_DISABLE : JVMTI_ENABLE;
  if (interval >= 0) check(jvmti->SetHeapSamplingInterval(interval), "SetHeapSamplingInterval");
  check(jvmti->SetEventNotificationMode(mode, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, nullptr), "SetEventNotificationMode");
  sampled = 0;
}
JNIEXPORT jint JNICALL Java_Test_samples(JNIEnv*, jclass) { return sampled; }
JNIEXPORT jint JNICALL Java_Test_vmAllocations(JNIEnv*, jclass) { return by_vm; }
JNIEXPORT jintArray JNICALL Java_Test_collections(JNIEnv* jni, jclass) {
  jint values[] = {starts, finishes, deepest};
  jintArray array = jni->NewIntArray(3);
  jni->SetIntArrayRegion(array, 0, 3, values);
  return array;
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  jvmtiCapabilities wanted{};
  wanted.can_generate_sampled_object_alloc_events = wanted.can_generate_vm_object_alloc_events = 1;
  wanted.can_generate_garbage_collection_events = wanted.can_generate_resource_exhaustion_heap_events = 1;
  check(jvmti->AddCapabilities(&wanted), "AddCapabilities");
  check(jvmti->CreateRawMonitor("collections", &monitor), "CreateRawMonitor");
  jvmtiEventCallbacks callbacks{};
  callbacks.SampledObjectAlloc = sampled_alloc;
  callbacks.VMObjectAlloc = vm_alloc;
  callbacks.GarbageCollectionStart = collection_start;
  callbacks.GarbageCollectionFinish = collection_finish;
  callbacks.ResourceExhausted = exhausted;
  check(jvmti->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  for (jvmtiEvent event : {JVMTI_EVENT_VM_OBJECT_ALLOC, JVMTI_EVENT_GARBAGE_COLLECTION_START,
                           JVMTI_EVENT_GARBAGE_COLLECTION_FINISH, JVMTI_EVENT_RESOURCE_EXHAUSTED})
    enable(jvmti, event);
  return JNI_OK;
}
}
