// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jvmtiEnv* jvmti;
extern "C" {
JNIEXPORT void JNICALL Java_Test_usage(JNIEnv*, jclass, jobject object) {
  jvmtiMonitorUsage usage{};
  show(jvmti, "usage", jvmti->GetObjectMonitorUsage(object, &usage));
  say("owner %s, entered %d", usage.owner == nullptr ? "null" : thread_name(jvmti, usage.owner).c_str(),
      usage.entry_count);
}
JNIEXPORT void JNICALL Java_Test_twice(JNIEnv* env, jclass type, jobject object) {
  say("MonitorEnter %d %d", env->MonitorEnter(object), env->MonitorEnter(object));
  Java_Test_usage(env, type, object);
  say("MonitorExit %d %d", env->MonitorExit(object), env->MonitorExit(object));
  Java_Test_usage(env, type, object);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_get_monitor_info = 1; });
  return 0;
}
}
