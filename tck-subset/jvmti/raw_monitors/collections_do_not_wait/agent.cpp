// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jrawMonitorID monitor;
static bool done;
extern "C" {
JNIEXPORT void JNICALL Java_Test_enter(JNIEnv*, jclass) { check(jvmti->RawMonitorEnter(monitor), "RawMonitorEnter"); }
JNIEXPORT void JNICALL Java_Test_exit(JNIEnv*, jclass) {
  done = true;
  check(jvmti->RawMonitorNotifyAll(monitor), "RawMonitorNotifyAll");
  check(jvmti->RawMonitorExit(monitor), "RawMonitorExit");
}
JNIEXPORT void JNICALL Java_Test_await(JNIEnv*, jclass) {
  check(jvmti->RawMonitorEnter(monitor), "RawMonitorEnter");
  while (!done) check(jvmti->RawMonitorWait(monitor, 0), "RawMonitorWait");
  check(jvmti->RawMonitorExit(monitor), "RawMonitorExit");
}
JNIEXPORT void JNICALL Java_Test_collect(JNIEnv*, jclass) { check(jvmti->ForceGarbageCollection(), "collect"); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  check(jvmti->CreateRawMonitor("the monitor", &monitor), "CreateRawMonitor");
  return 0;
}
}
