// SPDX-License-Identifier: Apache-2.0
// expect: jni.array.region GetIntArrayRegion 5 from 0 length 4
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jintArray ints = env->NewIntArray(4);
  jint copy[5];
  env->GetIntArrayRegion(ints, 0, 5, copy);  // HERE
  env->ExceptionClear();
}
