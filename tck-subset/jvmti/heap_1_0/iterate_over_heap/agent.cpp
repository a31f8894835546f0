// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
static jvmtiIterationControl JNICALL object(jlong class_tag, jlong size, jlong* tag, void* data) {
  if (class_tag == 100 || *tag != 0)
    static_cast<Notes*>(data)->add("tag " + std::to_string(*tag) + ", class " + std::to_string(class_tag) +
                                   (size > 0 ? "" : ", no size"));
  if (*tag == 1 || *tag == 11) *tag += 10;
  return JVMTI_ITERATION_CONTINUE;
}
static jvmtiIterationControl JNICALL stop(jlong, jlong, jlong*, void* data) {
  static_cast<Notes*>(data)->add("one object");
  return JVMTI_ITERATION_ABORT;
}
extern "C" JNIEXPORT void JNICALL Java_Test_iterate(JNIEnv*, jclass) {
  Notes notes;
  show(jvmti, "tagged", jvmti->IterateOverHeap(JVMTI_HEAP_OBJECT_TAGGED, object, &notes));
  notes.print();
  show(jvmti, "untagged", jvmti->IterateOverHeap(JVMTI_HEAP_OBJECT_UNTAGGED, object, &notes));
  notes.print();
  show(jvmti, "either", jvmti->IterateOverHeap(JVMTI_HEAP_OBJECT_EITHER, object, &notes));
  notes.print();
  show(jvmti, "abort", jvmti->IterateOverHeap(JVMTI_HEAP_OBJECT_EITHER, stop, &notes));
  notes.print();
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_heap_agent(vm); }
