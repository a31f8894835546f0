// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
static jint JNICALL object(jlong, jlong, jlong*, jint, void* count) {
  ++*static_cast<int*>(count);
  return 0;
}
static jint JNICALL reference(jvmtiHeapReferenceKind, const jvmtiHeapReferenceInfo*, jlong, jlong, jlong, jlong*,
                              jlong*, jint, void* count) {
  ++*static_cast<int*>(count);
  return 0;
}
extern "C" JNIEXPORT void JNICALL Java_Test_invalid(JNIEnv* env, jclass, jobject object_) {
  jobject deleted = env->NewGlobalRef(object_);
  env->DeleteGlobalRef(deleted);
  int count = 0;
  jvmtiHeapCallbacks callbacks{};
  callbacks.heap_iteration_callback = object;
  callbacks.heap_reference_callback = reference;
  auto no_class = static_cast<jclass>(deleted);
  show(jvmti, "follow, deleted class reference", jvmti->FollowReferences(0, no_class, object_, &callbacks, &count));
  show(jvmti, "follow, deleted object reference", jvmti->FollowReferences(0, nullptr, deleted, &callbacks, &count));
  show(jvmti, "iterate, deleted class reference", jvmti->IterateThroughHeap(0, no_class, &callbacks, &count));
  say("%d callbacks", count);
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_heap_agent(vm); }
