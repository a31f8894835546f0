// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.negative EnsureLocalCapacity capacity -5
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  env->EnsureLocalCapacity(-5);  // HERE
}
