// SPDX-License-Identifier: Apache-2.0
// expect: memory.underrun Allocate 8 bytes
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  unsigned char* memory;
  must(jvmti->Allocate(8, &memory), "Allocate");  // HERE
  volatile int index = -1;
  memory[index] = 0;
  must(jvmti->Deallocate(memory), "Deallocate");
}
