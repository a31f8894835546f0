// SPDX-License-Identifier: Apache-2.0
// expect: jni.buffer.overrun ReleaseIntArrayElements int[4] behind
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jintArray ints = env->NewIntArray(4);
  jint* elements = env->GetIntArrayElements(ints, nullptr);
  elements[4] = 1;
  env->ReleaseIntArrayElements(ints, elements, 0);  // HERE
}
