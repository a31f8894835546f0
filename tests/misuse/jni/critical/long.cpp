// SPDX-License-Identifier: Apache-2.0
// expect: jni.critical.long ReleasePrimitiveArrayCritical ms
#include "misuse.hpp"

#include <unistd.h>

void misuse(JNIEnv* env, jclass, jobject) {
  jintArray ints = env->NewIntArray(4);
  void* elements = env->GetPrimitiveArrayCritical(ints, nullptr);
  usleep(1'100'000);
  env->ReleasePrimitiveArrayCritical(ints, elements, 0);  // HERE
}
