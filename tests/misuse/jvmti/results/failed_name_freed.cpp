// SPDX-License-Identifier: Apache-2.0
// expect: result.failed Deallocate GetClassSignature JVMTI_ERROR_INVALID_CLASS
// also: argument.class
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject object) {
  static char before[] = "of another call";
  char* signature = before;
  jvmti->GetClassSignature(static_cast<jclass>(object), &signature, nullptr);
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(signature));  // HERE
}
