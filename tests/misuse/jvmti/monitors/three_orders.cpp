// SPDX-License-Identifier: Apache-2.0
// expect: monitor.order RawMonitorEnter a b c
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  jrawMonitorID monitors[3];
  const char* names[] = {"a", "b", "c"};
  for (int i = 0; i < 3; ++i) must(jvmti->CreateRawMonitor(names[i], &monitors[i]), "CreateRawMonitor");
  for (int i = 0; i < 3; ++i) {
    must(jvmti->RawMonitorEnter(monitors[i]), "RawMonitorEnter");
    must(jvmti->RawMonitorEnter(monitors[(i + 1) % 3]), "RawMonitorEnter");  // HERE
    must(jvmti->RawMonitorExit(monitors[(i + 1) % 3]), "RawMonitorExit");
    must(jvmti->RawMonitorExit(monitors[i]), "RawMonitorExit");
  }
}
