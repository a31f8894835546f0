// SPDX-License-Identifier: Apache-2.0
// expect: jni.buffer.released_twice ReleasePrimitiveArrayCritical
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jintArray ints = env->NewIntArray(4);
  void* elements = env->GetPrimitiveArrayCritical(ints, nullptr);
  env->ReleasePrimitiveArrayCritical(ints, elements, 0);
  env->ReleasePrimitiveArrayCritical(ints, elements, 0);  // HERE
}
