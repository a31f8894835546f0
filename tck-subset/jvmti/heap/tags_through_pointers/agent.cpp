// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
static jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo* info, jlong, jlong, jlong,
                              jlong* tag, jlong* referrer_tag, jint, void* data) {
  Notes& notes = *static_cast<Notes*>(data);
  if (kind != JVMTI_HEAP_REFERENCE_FIELD || referrer_tag == nullptr) return JVMTI_VISIT_OBJECTS;
  if (*referrer_tag % 10 == 1 && info->field.index == 0) {  // first.next
    *tag = 20;
    *referrer_tag += 100;
  }
  if (*referrer_tag % 10 == 1 && info->field.index == 1) {  // first.self
    notes.add(tag == referrer_tag ? "the same pointer" : "two pointers");
    *tag += 1000;
    notes.add(std::to_string(*referrer_tag >= 1000) + " written through one, read through the other");
  }
  return JVMTI_VISIT_OBJECTS;
}
static jint JNICALL after(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo* info, jlong, jlong, jlong,
                          jlong* tag, jlong* referrer_tag, jint, void* data) {
  if (referrer_tag == nullptr || *referrer_tag != 1101) return JVMTI_VISIT_OBJECTS;
  if (kind == JVMTI_HEAP_REFERENCE_CLASS) *tag = 7;
  if (kind == JVMTI_HEAP_REFERENCE_FIELD && info->field.index == 0) {
    static_cast<Notes*>(data)->add("in the next walk it is " + std::to_string(*tag));
    *tag = 0;
  }
  return JVMTI_VISIT_OBJECTS;
}
extern "C" JNIEXPORT void JNICALL Java_Test_walk(JNIEnv*, jclass, jobject from) {
  Notes notes;
  jvmtiHeapCallbacks callbacks{};
  callbacks.heap_reference_callback = reference;
  check(jvmti->FollowReferences(0, nullptr, from, &callbacks, &notes), "FollowReferences");
  notes.print();
  callbacks.heap_reference_callback = after;
  check(jvmti->FollowReferences(0, nullptr, from, &callbacks, &notes), "FollowReferences");
  notes.print();
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_heap_agent(vm); }
