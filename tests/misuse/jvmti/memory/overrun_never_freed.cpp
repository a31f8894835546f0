// SPDX-License-Identifier: Apache-2.0
// expect: memory.overrun Allocate 8 bytes
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  unsigned char* memory;
  must(jvmti->Allocate(8, &memory), "Allocate");  // HERE
  volatile int index = 9;
  memory[index] = 0;
}
