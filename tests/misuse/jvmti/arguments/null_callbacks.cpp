// SPDX-License-Identifier: Apache-2.0
// expect: argument.null IterateThroughHeap callbacks
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  jvmti->IterateThroughHeap(0, nullptr, nullptr, nullptr);  // HERE
}
