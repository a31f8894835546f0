// SPDX-License-Identifier: Apache-2.0
#include "monitor_usage.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_usage(JNIEnv*, jclass, jobject object) { show_usage(object); }
JNIEXPORT void JNICALL Java_Test_twice(JNIEnv* env, jclass type, jobject object) {
  say("MonitorEnter %d %d", env->MonitorEnter(object), env->MonitorEnter(object));
  Java_Test_usage(env, type, object);
  say("MonitorExit %d %d", env->MonitorExit(object), env->MonitorExit(object));
  Java_Test_usage(env, type, object);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_agent(vm, {.can_get_monitor_info = 1}); }
}
