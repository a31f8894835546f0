// SPDX-License-Identifier: Apache-2.0
// expect: argument.object GetObjectHashCode object
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  jint hash;
  jvmti->GetObjectHashCode(reinterpret_cast<jobject>(0x1001), &hash);  // HERE
}
