// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
static jvmtiIterationControl JNICALL object(jlong class_tag, jlong, jlong* tag, void* data) {
  static_cast<Notes*>(data)->add("tag " + std::to_string(*tag) + ", class " + std::to_string(class_tag));
  return JVMTI_ITERATION_CONTINUE;
}
static jvmtiIterationControl JNICALL stop(jlong, jlong, jlong*, void* data) {
  static_cast<Notes*>(data)->add("one object");
  return JVMTI_ITERATION_ABORT;
}
extern "C" JNIEXPORT void JNICALL Java_Test_iterate(JNIEnv*, jclass, jclass type) {
  say("%s", class_signature(jvmti, type).c_str());
  Notes notes;
  struct {
    const char* name;
    jvmtiHeapObjectFilter filter;
    jvmtiHeapObjectCallback callback;
  } cases[] = {{"tagged", JVMTI_HEAP_OBJECT_TAGGED, object},
               {"untagged", JVMTI_HEAP_OBJECT_UNTAGGED, object},
               {"either", JVMTI_HEAP_OBJECT_EITHER, object},
               {"abort", JVMTI_HEAP_OBJECT_EITHER, stop}};
  for (auto& c : cases) {
    show(jvmti, c.name, jvmti->IterateOverInstancesOfClass(type, c.filter, c.callback, &notes));
    notes.print();
  }
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_heap_agent(vm); }
