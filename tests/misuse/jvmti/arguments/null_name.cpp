// SPDX-License-Identifier: Apache-2.0
// expect: argument.null CreateRawMonitor name
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  jrawMonitorID monitor;
  jvmti->CreateRawMonitor(nullptr, &monitor);  // HERE
}
