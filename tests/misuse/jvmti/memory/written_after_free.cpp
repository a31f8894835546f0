// SPDX-License-Identifier: Apache-2.0
// expect: memory.written_after_free Deallocate 8 bytes
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  unsigned char* memory;
  must(jvmti->Allocate(8, &memory), "Allocate");
  must(jvmti->Deallocate(memory), "Deallocate");  // HERE
  memory[0] = 1;
}
