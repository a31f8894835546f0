// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
static jlong sizes[10];
static jint JNICALL object(jlong, jlong size, jlong* tag, jint length, void* data) {
  if (*tag != 0)
    static_cast<Notes*>(data)->add(std::to_string(*tag) + ": length " + std::to_string(length) +
                                   (size == sizes[*tag] ? ", its size" : ", another size"));
  return 0;
}
extern "C" JNIEXPORT void JNICALL Java_Test_size(JNIEnv*, jclass, jobject object, jlong tag) {
  check(jvmti->GetObjectSize(object, &sizes[tag]), "GetObjectSize");
  if (tag == 1) sizes[5] = sizes[1];
}
extern "C" JNIEXPORT void JNICALL Java_Test_iterate(JNIEnv*, jclass) {
  show_iterate({.heap_iteration_callback = object});
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_heap_agent(vm); }
