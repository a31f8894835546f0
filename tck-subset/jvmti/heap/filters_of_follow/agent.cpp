// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
// Both callbacks are filtered: references are counted by what they lead to, fields shown by their value.
static jint JNICALL reference(jvmtiHeapReferenceKind, const jvmtiHeapReferenceInfo*, jlong, jlong, jlong, jlong* tag,
                              jlong*, jint, void* notes) {
  if (*tag == 1 || *tag == 3) static_cast<Notes*>(notes)->add("reference to " + std::to_string(*tag));
  return JVMTI_VISIT_OBJECTS;
}
static jint JNICALL field(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo*, jlong, jlong*, jvalue value,
                          jvmtiPrimitiveType type, void* notes) {
  if (kind == JVMTI_HEAP_REFERENCE_FIELD && type == JVMTI_PRIMITIVE_TYPE_INT && value.i > 12340100 &&
      value.i < 12340105)
    static_cast<Notes*>(notes)->add("field of " + std::to_string(value.i - 12340000));
  return JVMTI_VISIT_OBJECTS;
}
extern "C" JNIEXPORT void JNICALL Java_Test_filtered(JNIEnv*, jclass, jobject from) {
  struct {
    const char* name;
    jint filter;
  } cases[] = {{"nothing", 0},
               {"TAGGED", JVMTI_HEAP_FILTER_TAGGED},
               {"UNTAGGED", JVMTI_HEAP_FILTER_UNTAGGED},
               {"CLASS_TAGGED", JVMTI_HEAP_FILTER_CLASS_TAGGED},
               {"CLASS_UNTAGGED", JVMTI_HEAP_FILTER_CLASS_UNTAGGED},
               {"TAGGED and CLASS_TAGGED", JVMTI_HEAP_FILTER_TAGGED | JVMTI_HEAP_FILTER_CLASS_TAGGED},
               {"TAGGED and UNTAGGED", JVMTI_HEAP_FILTER_TAGGED | JVMTI_HEAP_FILTER_UNTAGGED}};
  for (auto& c : cases)
    show_follow(from, {.heap_reference_callback = reference, .primitive_field_callback = field}, c.filter, c.name);
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_heap_agent(vm); }
