// SPDX-License-Identifier: Apache-2.0
// expect: argument.null Allocate mem_ptr
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  jvmti->Allocate(8, nullptr);  // HERE
}
