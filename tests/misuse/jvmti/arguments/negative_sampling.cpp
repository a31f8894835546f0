// SPDX-License-Identifier: Apache-2.0
// expect: argument.illegal SetHeapSamplingInterval
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  jvmti->SetHeapSamplingInterval(-1);  // HERE
}
