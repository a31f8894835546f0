// SPDX-License-Identifier: Apache-2.0
// expect: memory.freed_by_free free
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  unsigned char* memory;
  must(jvmti->Allocate(8, &memory), "Allocate");
  std::free(memory);  // HERE
}
