// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
extern "C" JNIEXPORT void JNICALL Java_Test_find(JNIEnv*, jclass) {
  jlong tags[] = {12, 11, 12, 12};
  jint count = -1;
  jobject* objects = nullptr;
  jlong* found = nullptr;
  show(jvmti, "twice the same", jvmti->GetObjectsWithTags(4, tags, &count, &objects, &found));
  std::sort(found, found + count);
  for (jint i = 0; i < count; ++i) say("  %ld", static_cast<long>(found[i]));
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_heap_agent(vm); }
