// SPDX-License-Identifier: Apache-2.0
// expect: memory.freed_twice Deallocate
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  jint count;
  jclass* classes;
  must(jvmti->GetLoadedClasses(&count, &classes), "GetLoadedClasses");
  must(jvmti->Deallocate(reinterpret_cast<unsigned char*>(classes)), "Deallocate");
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(classes));  // HERE
}
