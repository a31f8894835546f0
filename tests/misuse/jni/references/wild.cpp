// SPDX-License-Identifier: Apache-2.0
// expect: jni.reference.stale GetObjectClass 0x1000 no reference
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  env->GetObjectClass(reinterpret_cast<jobject>(0x1000));  // HERE
}
