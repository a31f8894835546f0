// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_walk(JNIEnv*, jclass type, jobject from) {
  jvmtiHeapCallbacks callbacks{};
  show(jvmti, "iterate", jvmti->IterateThroughHeap(0, nullptr, &callbacks, nullptr));
  show(jvmti, "iterate, a class", jvmti->IterateThroughHeap(0, type, &callbacks, nullptr));
  show(jvmti, "follow from an object", jvmti->FollowReferences(0, nullptr, from, &callbacks, nullptr));
  show(jvmti, "follow from the roots", jvmti->FollowReferences(0, nullptr, nullptr, &callbacks, nullptr));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_heap_agent(vm); }
}
