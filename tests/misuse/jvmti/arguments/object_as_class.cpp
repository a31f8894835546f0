// SPDX-License-Identifier: Apache-2.0
// expect: argument.class GetClassSignature klass
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass cls, jobject object) {
  (void)env, (void)cls, (void)object;
  char* signature;
  jvmti->GetClassSignature(static_cast<jclass>(object), &signature, nullptr);  // HERE
}
