// SPDX-License-Identifier: Apache-2.0
// expect: argument.thread GetThreadInfo thread
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject object) {
  jvmtiThreadInfo info;
  jvmti->GetThreadInfo(object, &info);  // HERE
}
