// SPDX-License-Identifier: Apache-2.0
// expect: argument.monitor RawMonitorEnter
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  jvmti->RawMonitorEnter(reinterpret_cast<jrawMonitorID>(0x42));  // HERE
}
