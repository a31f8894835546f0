// SPDX-License-Identifier: Apache-2.0
// expect: jni.critical.call FindClass GetPrimitiveArrayCritical
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jintArray ints = env->NewIntArray(4);
  void* elements = env->GetPrimitiveArrayCritical(ints, nullptr);
  env->FindClass("Subject");  // HERE
  env->ReleasePrimitiveArrayCritical(ints, elements, 0);
}
