// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
static jint JNICALL note_entry(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo* info, jlong, jlong, jlong,
                               jlong* tag, jlong* referrer, jint, void* notes) {
  if (kind == JVMTI_HEAP_REFERENCE_CONSTANT_POOL && referrer != nullptr && *referrer == 1 && *tag > 1)
    static_cast<Notes*>(notes)->add(std::to_string(info->constant_pool.index) + " -> " + std::to_string(*tag));
  return JVMTI_VISIT_OBJECTS;
}
extern "C" JNIEXPORT void JNICALL Java_Test_entries(JNIEnv*, jclass, jclass from) {
  show_follow(from, {.heap_reference_callback = note_entry});
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_heap_agent(vm); }
