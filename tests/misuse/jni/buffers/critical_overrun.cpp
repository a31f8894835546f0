// SPDX-License-Identifier: Apache-2.0
// expect: jni.buffer.overrun ReleasePrimitiveArrayCritical int[4] behind
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jintArray ints = env->NewIntArray(4);
  auto* elements = static_cast<jint*>(env->GetPrimitiveArrayCritical(ints, nullptr));
  elements[4] = 1;
  env->ReleasePrimitiveArrayCritical(ints, elements, 0);  // HERE
}
