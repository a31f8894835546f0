// SPDX-License-Identifier: Apache-2.0
#include <atomic>

#include "tck.hpp"
static jvmtiEnv *first, *second;
static std::atomic<int> sevens, eights, wrong;
static void JNICALL object_free(jvmtiEnv* env, jlong tag) {
  if (env == first && tag == 7)
    sevens++;
  else if (env == second && tag == 8)
    eights++;
  else
    wrong++;
}
static jvmtiEnv* make(JavaVM* vm) {
  jvmtiEnv* jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_tag_objects = c.can_generate_object_free_events = 1; });
  set_callbacks(jvmti, [](auto& c) { c.ObjectFree = object_free; });
  enable(jvmti, JVMTI_EVENT_OBJECT_FREE);
  return jvmti;
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_tag(JNIEnv*, jclass, jobject object, jlong one, jlong two) {
  check(first->SetTag(object, one), "SetTag");
  check(second->SetTag(object, two), "SetTag");
}
JNIEXPORT void JNICALL Java_Test_collect(JNIEnv*, jclass) {
  for (int i = 0; i < 5 && (sevens < 95 || eights < 45); ++i)
    check(first->ForceGarbageCollection(), "ForceGarbageCollection");
  say("first %s, second %s, others %d", sevens >= 95 && sevens <= 100 ? "its tags" : "too few",
      eights >= 45 && eights <= 50 ? "its tags" : "too few", wrong.load());
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  first = make(vm);
  second = make(vm);
  return 0;
}
}
