// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
static jint JNICALL reference(jvmtiHeapReferenceKind, const jvmtiHeapReferenceInfo*, jlong, jlong, jlong, jlong* tag,
                              jlong*, jint, void* notes) {
  if (*tag != 0) static_cast<Notes*>(notes)->add("reference to " + std::to_string(*tag));
  return *tag == 2 ? 0 : JVMTI_VISIT_OBJECTS;
}
static jint JNICALL field(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo*, jlong, jlong* tag, jvalue value,
                          jvmtiPrimitiveType, void* notes) {
  if (kind == JVMTI_HEAP_REFERENCE_FIELD && *tag != 0)
    static_cast<Notes*>(notes)->add("field of " + std::to_string(value.i));
  return 0;
}
extern "C" JNIEXPORT void JNICALL Java_Test_prune(JNIEnv*, jclass, jobject from) {
  show_follow(from, {.heap_reference_callback = reference}, 0, "pruned");
  show_follow(from, {.primitive_field_callback = field}, 0, "no reference callback");
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_heap_agent(vm); }
