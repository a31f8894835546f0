// SPDX-License-Identifier: Apache-2.0
// expect: memory.not_allocated Deallocate
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  auto* memory = static_cast<unsigned char*>(std::malloc(8));
  jvmti->Deallocate(memory);  // HERE
  std::free(memory);
}
