// SPDX-License-Identifier: Apache-2.0
// expect: memory.freed_twice Deallocate 16 bytes
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  unsigned char* memory;
  must(jvmti->Allocate(16, &memory), "Allocate");
  must(jvmti->Deallocate(memory), "Deallocate");
  jvmti->Deallocate(memory);  // HERE
}
