// SPDX-License-Identifier: Apache-2.0
#include "agent.hpp"

#include <atomic>

namespace {

jvmtiEnv* jvmti;
thread_local int depth;
std::atomic<int> by_vm, sampled, deepest;  // of all threads

void enter() {
  ++depth;
  for (int seen = deepest; depth > seen && !deepest.compare_exchange_weak(seen, depth);) continue;
}

void JNICALL vm_alloc(jvmtiEnv*, JNIEnv* jni, jthread, jobject object, jclass type, jlong) {
  if (class_signature(jvmti, type) != "LTest;") return;
  ++by_vm;
  enter();
  jni->CallObjectMethod(object, jni->GetMethodID(type, "clone", "()Ljava/lang/Object;"));
  --depth;
}
void JNICALL sampled_alloc(jvmtiEnv*, JNIEnv* jni, jthread, jobject, jclass type, jlong) {
  if (class_signature(jvmti, type) != "[J") return;
  ++sampled;
  enter();
  jni->NewLongArray(100);
  --depth;
}

}  // namespace

extern "C" {

JNIEXPORT void JNICALL Java_Test_sampleEverything(JNIEnv*, jclass) {
  check(jvmti->SetHeapSamplingInterval(0), "SetHeapSamplingInterval");
  enable(jvmti, JVMTI_EVENT_SAMPLED_OBJECT_ALLOC);
}
JNIEXPORT jstring JNICALL Java_Test_seen(JNIEnv* jni, jclass) {
  std::string text = std::string("by the VM ") + (by_vm == 1 ? "once" : "not once") + ", sampled " +
                     (sampled > 100 ? "often" : "never") + ", depth " + std::to_string(deepest);
  return jni->NewStringUTF(text.c_str());
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  jvmtiCapabilities wanted{};
  wanted.can_generate_vm_object_alloc_events = 1;
  wanted.can_generate_sampled_object_alloc_events = 1;
  check(jvmti->AddCapabilities(&wanted), "AddCapabilities");
  jvmtiEventCallbacks callbacks{};
  callbacks.VMObjectAlloc = vm_alloc;
  callbacks.SampledObjectAlloc = sampled_alloc;
  check(jvmti->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  enable(jvmti, JVMTI_EVENT_VM_OBJECT_ALLOC);
  return 0;
}
}
