// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.negative PushLocalFrame capacity -2
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  env->PushLocalFrame(-2);  // HERE
}
