// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
static jint JNICALL primitive(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo* info, jlong, jlong* tag,
                              jvalue value, jvmtiPrimitiveType, void* notes) {
  if (*tag != 0)
    static_cast<Notes*>(notes)->add(std::to_string(*tag) + " " + kind_name(kind) + index_of(kind, info) + " = " +
                                    std::to_string(value.i));
  return JVMTI_VISIT_OBJECTS;
}
extern "C" JNIEXPORT void JNICALL Java_Test_indices(JNIEnv*, jclass, jobject from) {
  show_follow(from, {.primitive_field_callback = primitive});
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_heap_agent(vm); }
