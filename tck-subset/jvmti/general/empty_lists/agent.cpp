// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static void list(const char* what, jvmtiError error, jint count, const void* data) {
  say("%s: %s, %d, null %d", what, error_name(jvmti, error).c_str(), count, data == nullptr);
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_run(JNIEnv*, jclass type, jobject empty) {
  void* dirt = &dirt;
  jint count = 7, group_count = 7;
  auto threads = static_cast<jthread*>(dirt);
  auto groups = static_cast<jthreadGroup*>(dirt);
  jvmtiError error = jvmti->GetThreadGroupChildren(empty, &count, &threads, &group_count, &groups);
  list("threads", error, count, threads);
  list("groups", error, group_count, groups);
  auto objects = static_cast<jobject*>(dirt);
  error = jvmti->GetOwnedMonitorInfo(nullptr, &count, &objects);
  list("owned monitors", error, count, objects);
  jlong tag = 42;
  objects = static_cast<jobject*>(dirt);
  error = jvmti->GetObjectsWithTags(1, &tag, &count, &objects, nullptr);
  list("tagged objects", error, count, objects);
  objects = static_cast<jobject*>(dirt);
  auto tags = static_cast<jlong*>(dirt);
  count = 7;
  error = jvmti->GetObjectsWithTags(0, &tag, &count, &objects, &tags);
  list("objects with none of no tags", error, count, objects);
  list("their tags", error, count, tags);
  auto infos = static_cast<jvmtiStackInfo*>(dirt);
  jthread none = nullptr;
  error = jvmti->GetThreadListStackTraces(0, &none, 10, &infos);
  list("stack traces of no thread", error, 0, infos);
  auto interfaces = static_cast<jclass*>(dirt);
  error = jvmti->GetImplementedInterfaces(type, &count, &interfaces);
  list("interfaces", error, count, interfaces);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_tag_objects = 1, .can_get_owned_monitor_info = 1});
}
}
