// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
static jint JNICALL object(jlong, jlong, jlong* tag, jint, void* notes) {
  if (*tag != 0) static_cast<Notes*>(notes)->add("object " + std::to_string(*tag));
  return JVMTI_VISIT_OBJECTS;
}
static jint JNICALL reference(jvmtiHeapReferenceKind, const jvmtiHeapReferenceInfo*, jlong, jlong, jlong, jlong* tag,
                              jlong*, jint, void* notes) {
  if (*tag != 0) static_cast<Notes*>(notes)->add("reference to " + std::to_string(*tag));
  return JVMTI_VISIT_OBJECTS;
}
extern "C" JNIEXPORT void JNICALL Java_Test_only(JNIEnv*, jclass, jclass type, jobject from) {
  say("%s", class_signature(jvmti, type).c_str());
  Notes notes;
  jvmtiHeapCallbacks callbacks{};
  callbacks.heap_iteration_callback = object;
  show(jvmti, "iterate", jvmti->IterateThroughHeap(0, type, &callbacks, &notes));
  notes.print();
  callbacks.heap_reference_callback = reference;
  show(jvmti, "follow", jvmti->FollowReferences(0, type, from, &callbacks, &notes));
  notes.print();
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_heap_agent(vm); }
