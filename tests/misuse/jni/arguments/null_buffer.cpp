// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.pointer GetIntArrayRegion buf null
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jintArray ints = env->NewIntArray(2);
  env->GetIntArrayRegion(ints, 0, 2, nullptr);  // HERE
}
