// SPDX-License-Identifier: Apache-2.0
// expect: memory.leak Allocate 30 blocks
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  jint count;
  jclass* classes;
  must(jvmti->GetLoadedClasses(&count, &classes), "GetLoadedClasses");
  for (int i = 0; i < 30; ++i) {
    char* signature;
    must(jvmti->GetClassSignature(classes[i], &signature, nullptr), "GetClassSignature");  // HERE
  }
  must(jvmti->Deallocate(reinterpret_cast<unsigned char*>(classes)), "Deallocate");
}
