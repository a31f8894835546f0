// SPDX-License-Identifier: Apache-2.0
// expect: monitor.not_owner RawMonitorNotifyAll
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  jrawMonitorID monitor;
  must(jvmti->CreateRawMonitor("lock", &monitor), "CreateRawMonitor");
  jvmti->RawMonitorNotifyAll(monitor);  // HERE
}
