// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jrawMonitorID monitor;
static volatile int counter;
extern "C" {
JNIEXPORT void JNICALL Java_Test_count(JNIEnv*, jclass) {
  for (int i = 0; i < 20000; i++) {
    check(jvmti->RawMonitorEnter(monitor), "RawMonitorEnter");
    int seen = counter;
    counter = seen + 1;
    check(jvmti->RawMonitorExit(monitor), "RawMonitorExit");
  }
}
JNIEXPORT jint JNICALL Java_Test_result(JNIEnv*, jclass) { return counter; }
JNIEXPORT void JNICALL Java_Test_hold(JNIEnv*, jclass) { check(jvmti->RawMonitorEnter(monitor), "RawMonitorEnter"); }
JNIEXPORT void JNICALL Java_Test_leave(JNIEnv*, jclass) { check(jvmti->RawMonitorExit(monitor), "RawMonitorExit"); }
JNIEXPORT void JNICALL Java_Test_want(JNIEnv*, jclass) {
  check(jvmti->RawMonitorEnter(monitor), "RawMonitorEnter");
  check(jvmti->RawMonitorExit(monitor), "RawMonitorExit");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  check(jvmti->CreateRawMonitor("the monitor", &monitor), "CreateRawMonitor");
  return 0;
}
}
