// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.array GetIntArrayElements byte[8] int[]
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jbyteArray bytes = env->NewByteArray(8);
  env->GetIntArrayElements(reinterpret_cast<jintArray>(bytes), nullptr);  // HERE
}
