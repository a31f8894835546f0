// SPDX-License-Identifier: Apache-2.0
// expect: jni.buffer.released_twice ReleaseIntArrayElements
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jintArray ints = env->NewIntArray(4);
  jint* elements = env->GetIntArrayElements(ints, nullptr);
  env->ReleaseIntArrayElements(ints, elements, 0);
  env->ReleaseIntArrayElements(ints, elements, JNI_ABORT);  // HERE
}
