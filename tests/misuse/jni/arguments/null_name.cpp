// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.pointer FindClass name null
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  env->FindClass(nullptr);  // HERE
}
