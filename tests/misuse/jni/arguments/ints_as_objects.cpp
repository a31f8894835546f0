// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.array GetObjectArrayElement int[8]
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jintArray ints = env->NewIntArray(8);
  env->GetObjectArrayElement(reinterpret_cast<jobjectArray>(ints), 0);  // HERE
}
