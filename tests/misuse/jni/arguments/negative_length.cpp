// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.negative NewIntArray length -1
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  env->NewIntArray(-1);  // HERE
  env->ExceptionClear();
}
