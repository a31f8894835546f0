// SPDX-License-Identifier: Apache-2.0
// expect: argument.object GetObjectSize object
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  jlong size;
  jvmti->GetObjectSize(nullptr, &size);  // HERE
}
