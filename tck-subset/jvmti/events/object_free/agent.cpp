// SPDX-License-Identifier: Apache-2.0
#include "heap.hpp"
static int freed[101], kept, untagged;
static jrawMonitorID lock;
static void JNICALL object_free(jvmtiEnv* env, jlong tag) {
  check(env->RawMonitorEnter(lock), "RawMonitorEnter");
  if (tag >= 1 && tag <= 100) freed[tag]++;
  kept += tag == 500;
  untagged += tag == 0 || tag >= 1000;
  check(env->RawMonitorExit(lock), "RawMonitorExit");
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_collect(JNIEnv*, jclass) {
  int once = 0, often = 0;
  for (int i = 0; i < 5 && once < 95; ++i) {
    check(jvmti->ForceGarbageCollection(), "ForceGarbageCollection");
    check(jvmti->RawMonitorEnter(lock), "RawMonitorEnter");
    once = often = 0;
    for (int count : freed) {
      once += count == 1;
      often += count > 1;
    }
    check(jvmti->RawMonitorExit(lock), "RawMonitorExit");
  }
  say("%s, %d more than once, the reachable one %d, untagged ones %d", once >= 95 ? "freed" : "not freed", often, kept,
      untagged);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  start_agent(vm, {.can_tag_objects = 1, .can_generate_object_free_events = 1});
  check(jvmti->CreateRawMonitor("freed", &lock), "CreateRawMonitor");
  set_callbacks(jvmti, [](auto& c) { c.ObjectFree = object_free; });
  enable(jvmti, JVMTI_EVENT_OBJECT_FREE);
  return 0;
}
}
