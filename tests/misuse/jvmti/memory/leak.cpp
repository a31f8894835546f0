// SPDX-License-Identifier: Apache-2.0
// expect: memory.leak Allocate 20 blocks 160 bytes
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  for (int i = 0; i < 20; ++i) {
    unsigned char* memory;
    must(jvmti->Allocate(8, &memory), "Allocate");  // HERE
  }
}
