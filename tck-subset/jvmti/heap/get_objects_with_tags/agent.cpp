// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
static void find(const char* what, std::vector<jlong> tags) {
  jint count = -1;
  jobject* objects = nullptr;
  jlong* found = nullptr;
  jvmtiError error = jvmti->GetObjectsWithTags(static_cast<jint>(tags.size()), tags.data(), &count, &objects, &found);
  show(jvmti, what, error);
  if (error != JVMTI_ERROR_NONE) return;
  std::vector<jlong> sorted(found, found + count);
  std::sort(sorted.begin(), sorted.end());
  for (jlong tag : sorted) say("  %ld", static_cast<long>(tag));
  for (jint i = 0; i < count; ++i)
    if (tag_of(objects[i]) != found[i]) say("  not the tag of the object at %d", i);
  check(jvmti->Deallocate(reinterpret_cast<unsigned char*>(objects)), "Deallocate");
  check(jvmti->Deallocate(reinterpret_cast<unsigned char*>(found)), "Deallocate");
}
extern "C" JNIEXPORT void JNICALL Java_Test_find(JNIEnv*, jclass) {
  find("one", {11});
  find("two objects", {12});
  find("both tags", {12, 11});
  find("none", {99});
  jint count = -1;
  jlong tags[] = {11, 12};
  show(jvmti, "count only", jvmti->GetObjectsWithTags(2, tags, &count, nullptr, nullptr));
  say("  %d", count);
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_heap_agent(vm); }
