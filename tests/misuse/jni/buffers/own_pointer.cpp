// SPDX-License-Identifier: Apache-2.0
// expect: jni.buffer.unknown ReleaseIntArrayElements
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jintArray ints = env->NewIntArray(4);
  jint own[4] = {};
  env->ReleaseIntArrayElements(ints, own, 0);  // HERE
}
