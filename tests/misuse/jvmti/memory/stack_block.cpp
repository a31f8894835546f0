// SPDX-License-Identifier: Apache-2.0
// expect: memory.not_allocated Deallocate
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  unsigned char memory[8];
  jvmti->Deallocate(memory);  // HERE
}
