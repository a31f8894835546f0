// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
extern "C" JNIEXPORT void JNICALL Java_Test_find(JNIEnv*, jclass) {
  jlong tags[] = {11, 0};
  jint count = -1;
  show(jvmti, "zero", jvmti->GetObjectsWithTags(2, tags, &count, nullptr, nullptr));
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_heap_agent(vm); }
