// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
static jint JNICALL reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo*, jlong, jlong, jlong size,
                              jlong* tag, jlong*, jint length, void* data) {
  if (kind == JVMTI_HEAP_REFERENCE_ARRAY_ELEMENT && *tag != 0)
    static_cast<Notes*>(data)->add(std::to_string(*tag) + ": length " + std::to_string(length) +
                                   (size > 0 ? ", a size" : ", no size"));
  return 0;
}
extern "C" JNIEXPORT void JNICALL Java_Test_walk(JNIEnv*, jclass, jobject from) {
  show_follow(from, {.heap_reference_callback = reference});
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_heap_agent(vm); }
