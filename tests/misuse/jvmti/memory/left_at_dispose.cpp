// SPDX-License-Identifier: Apache-2.0
// expect: memory.leak Allocate 1 block
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  jvmtiEnv* other;
  must(vm->GetEnv(reinterpret_cast<void**>(&other), JVMTI_VERSION_11) == JNI_OK, "GetEnv");
  unsigned char* memory;
  must(other->Allocate(8, &memory), "Allocate");  // HERE
  must(other->DisposeEnvironment(), "DisposeEnvironment");
}
