// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
static jvmtiEnv* second;
static void both(jobject object) {
  jlong one = -1, two = -1;
  check(jvmti->GetTag(object, &one), "GetTag");
  check(second->GetTag(object, &two), "GetTag");
  say("tags %ld and %ld", static_cast<long>(one), static_cast<long>(two));
}
static void find(jvmtiEnv* env, jlong tag) {
  jint count = -1;
  check(env->GetObjectsWithTags(1, &tag, &count, nullptr, nullptr), "GetObjectsWithTags");
  say("%ld found %d times", static_cast<long>(tag), count);
}
extern "C" JNIEXPORT void JNICALL Java_Test_tags(JNIEnv*, jclass, jobject object) {
  both(object);
  show(jvmti, "set", jvmti->SetTag(object, 0x123456789abcdefL));
  both(object);
  show(second, "set", second->SetTag(object, -1));
  both(object);
  find(jvmti, -1);
  find(second, -1);
  show(jvmti, "change", jvmti->SetTag(object, 5));
  both(object);
  show(jvmti, "untag", jvmti->SetTag(object, 0));
  both(object);
  find(second, 5);
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  second = get_jvmti(vm);
  add_capabilities(second, [](auto& c) { c.can_tag_objects = 1; });
  return start_heap_agent(vm);
}
