// SPDX-License-Identifier: Apache-2.0
// expect: argument.method GetMaxLocals method=null
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  jint size;
  jvmti->GetMaxLocals(nullptr, &size);  // HERE
}
