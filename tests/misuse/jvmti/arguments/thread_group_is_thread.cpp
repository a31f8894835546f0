// SPDX-License-Identifier: Apache-2.0
// expect: argument.thread_group GetThreadGroupInfo group
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  jthread thread;
  must(jvmti->GetCurrentThread(&thread), "GetCurrentThread");
  jvmtiThreadGroupInfo info;
  jvmti->GetThreadGroupInfo(thread, &info);  // HERE
}
