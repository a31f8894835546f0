// SPDX-License-Identifier: Apache-2.0
// expect: argument.illegal Allocate size=-1
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  unsigned char* memory;
  jvmti->Allocate(-1, &memory);  // HERE
}
