// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
static jint JNICALL object(jlong, jlong, jlong* tag, jint, void* notes) {
  if (*tag == 1 || *tag == 3) static_cast<Notes*>(notes)->add("object " + std::to_string(*tag));
  return JVMTI_VISIT_OBJECTS;
}
static jint JNICALL field(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo*, jlong, jlong*, jvalue value,
                          jvmtiPrimitiveType type, void* notes) {
  if (kind == JVMTI_HEAP_REFERENCE_FIELD && type == JVMTI_PRIMITIVE_TYPE_INT && value.i > 100 && value.i < 105)
    static_cast<Notes*>(notes)->add("field of " + std::to_string(value.i));
  return JVMTI_VISIT_OBJECTS;
}
extern "C" JNIEXPORT void JNICALL Java_Test_filtered(JNIEnv* env, jclass) {
  struct {
    const char* name;
    jint filter;
  } cases[] = {{"nothing", 0},
               {"TAGGED", JVMTI_HEAP_FILTER_TAGGED},
               {"UNTAGGED", JVMTI_HEAP_FILTER_UNTAGGED},
               {"CLASS_TAGGED", JVMTI_HEAP_FILTER_CLASS_TAGGED},
               {"CLASS_UNTAGGED", JVMTI_HEAP_FILTER_CLASS_UNTAGGED},
               {"UNTAGGED and CLASS_UNTAGGED", JVMTI_HEAP_FILTER_UNTAGGED | JVMTI_HEAP_FILTER_CLASS_UNTAGGED},
               {"CLASS_TAGGED and CLASS_UNTAGGED", JVMTI_HEAP_FILTER_CLASS_TAGGED | JVMTI_HEAP_FILTER_CLASS_UNTAGGED}};
  jclass tagged = env->FindClass("Test$Tagged"), untagged = env->FindClass("Test$Untagged");
  for (auto& c : cases) {
    Notes notes;
    jvmtiHeapCallbacks callbacks{};
    callbacks.heap_iteration_callback = object;
    callbacks.primitive_field_callback = field;
    // By class, so that no other int in the heap is taken for an id.
    show(jvmti, c.name, jvmti->IterateThroughHeap(c.filter, tagged, &callbacks, &notes));
    check(jvmti->IterateThroughHeap(c.filter, untagged, &callbacks, &notes), "IterateThroughHeap");
    notes.print();
  }
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_heap_agent(vm); }
