// SPDX-License-Identifier: Apache-2.0
// expect: monitor.order RawMonitorEnter first second
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  jrawMonitorID first, second;
  must(jvmti->CreateRawMonitor("first", &first), "CreateRawMonitor");
  must(jvmti->CreateRawMonitor("second", &second), "CreateRawMonitor");
  must(jvmti->RawMonitorEnter(first), "RawMonitorEnter");
  must(jvmti->RawMonitorEnter(second), "RawMonitorEnter");
  must(jvmti->RawMonitorExit(second), "RawMonitorExit");
  must(jvmti->RawMonitorExit(first), "RawMonitorExit");
  must(jvmti->RawMonitorEnter(second), "RawMonitorEnter");
  must(jvmti->RawMonitorEnter(first), "RawMonitorEnter");  // HERE
  must(jvmti->RawMonitorExit(first), "RawMonitorExit");
  must(jvmti->RawMonitorExit(second), "RawMonitorExit");
}
