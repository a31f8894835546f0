// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jrawMonitorID monitor;
extern "C" {
JNIEXPORT void JNICALL Java_Test_await(JNIEnv*, jclass, jlong millis) {
  check(jvmti->RawMonitorEnter(monitor), "RawMonitorEnter");
  show(jvmti, millis == 0 ? "interrupted" : "timeout", jvmti->RawMonitorWait(monitor, millis));
  show(jvmti, "exit", jvmti->RawMonitorExit(monitor));
  show(jvmti, "exit", jvmti->RawMonitorExit(monitor));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  check(jvmti->CreateRawMonitor("the monitor", &monitor), "CreateRawMonitor");
  return 0;
}
}
