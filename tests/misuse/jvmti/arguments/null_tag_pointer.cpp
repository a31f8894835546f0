// SPDX-License-Identifier: Apache-2.0
// expect: argument.null GetTag tag_ptr
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  jclass* classes;
  jint count;
  must(jvmti->GetLoadedClasses(&count, &classes), "GetLoadedClasses");
  jvmti->GetTag(classes[0], nullptr);  // HERE
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(classes));
}
