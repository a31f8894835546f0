// SPDX-License-Identifier: Apache-2.0
// expect: jni.reference.stale GetObjectClass no reference
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  void* variable = object;
  env->GetObjectClass(reinterpret_cast<jobject>(&variable));  // HERE
}
