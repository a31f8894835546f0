// SPDX-License-Identifier: Apache-2.0
// expect: jni.buffer.other_object ReleaseIntArrayElements int[4] int[2]
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jintArray ints = env->NewIntArray(4);
  jintArray other = env->NewIntArray(2);
  jint* elements = env->GetIntArrayElements(ints, nullptr);
  env->ReleaseIntArrayElements(other, elements, 0);  // HERE
}
