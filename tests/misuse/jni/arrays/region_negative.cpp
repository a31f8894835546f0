// SPDX-License-Identifier: Apache-2.0
// expect: jni.array.region SetIntArrayRegion from -1
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jintArray ints = env->NewIntArray(4);
  jint copy[2] = {};
  env->SetIntArrayRegion(ints, -1, 2, copy);  // HERE
  env->ExceptionClear();
}
