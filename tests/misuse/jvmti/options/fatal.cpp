// SPDX-License-Identifier: Apache-2.0
// expect: argument.null Allocate mem_ptr
// options: -Xcheck:jvmti:fatal
// ends: 134
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  jvmti->Allocate(8, nullptr);  // HERE
}
