// SPDX-License-Identifier: Apache-2.0
// expect: memory.interior Deallocate 4 of 8 bytes
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  unsigned char* memory;
  must(jvmti->Allocate(8, &memory), "Allocate");
  jvmti->Deallocate(memory + 4);  // HERE
  jvmti->Deallocate(memory);
}
