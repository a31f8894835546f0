// SPDX-License-Identifier: Apache-2.0
// expect: argument.monitor RawMonitorEnter
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  jrawMonitorID monitor;
  must(jvmti->CreateRawMonitor("short", &monitor), "CreateRawMonitor");
  must(jvmti->DestroyRawMonitor(monitor), "DestroyRawMonitor");
  jvmti->RawMonitorEnter(monitor);  // HERE
}
