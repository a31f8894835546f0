// SPDX-License-Identifier: Apache-2.0
// expect: jni.array.mode ReleaseIntArrayElements 3
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jintArray ints = env->NewIntArray(4);
  jint* elements = env->GetIntArrayElements(ints, nullptr);
  env->ReleaseIntArrayElements(ints, elements, 3);  // HERE
}
