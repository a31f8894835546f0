// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.array SetLongArrayRegion int[2] long[]
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jintArray ints = env->NewIntArray(2);
  jlong value = 1;
  env->SetLongArrayRegion(reinterpret_cast<jlongArray>(ints), 0, 1, &value);  // HERE
}
