// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.pointer NewStringUTF bytes null
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  env->NewStringUTF(nullptr);  // HERE
}
