// SPDX-License-Identifier: Apache-2.0
// expect: jni.buffer.leak GetIntArrayElements int[4]
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jintArray ints = env->NewIntArray(4);
  env->GetIntArrayElements(ints, nullptr);  // HERE
}
