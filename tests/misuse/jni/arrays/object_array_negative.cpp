// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.negative NewObjectArray argument 1 (length) -1
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  env->NewObjectArray(-1, env->FindClass("java/lang/Object"), nullptr);  // HERE
  env->ExceptionClear();
}
