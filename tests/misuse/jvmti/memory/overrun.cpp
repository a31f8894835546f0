// SPDX-License-Identifier: Apache-2.0
// expect: memory.overrun Allocate 8 bytes
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  unsigned char* memory;
  must(jvmti->Allocate(8, &memory), "Allocate");  // HERE
  std::strcpy(reinterpret_cast<char*>(memory), "12345678");
  must(jvmti->Deallocate(memory), "Deallocate");
}
