// SPDX-License-Identifier: Apache-2.0
#include "monitor_events.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_enterAndExit(JNIEnv* env, jclass, jobject lock) {
  env->MonitorEnter(lock);
  say("in JNI");
  env->MonitorExit(lock);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  start_monitor_events(vm);
  return 0;
}
}
