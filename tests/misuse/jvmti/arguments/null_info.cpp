// SPDX-License-Identifier: Apache-2.0
// expect: argument.null GetThreadInfo info_ptr
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  jvmti->GetThreadInfo(nullptr, nullptr);  // HERE
}
