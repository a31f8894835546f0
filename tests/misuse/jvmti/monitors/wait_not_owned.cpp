// SPDX-License-Identifier: Apache-2.0
// expect: monitor.not_owner RawMonitorWait
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  jrawMonitorID monitor;
  must(jvmti->CreateRawMonitor("lock", &monitor), "CreateRawMonitor");
  jvmti->RawMonitorWait(monitor, 1);  // HERE
}
