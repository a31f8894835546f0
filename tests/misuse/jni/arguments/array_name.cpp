// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.class_name FindClass [java/lang/String array
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  env->FindClass("[java/lang/String");  // HERE
  env->ExceptionClear();
}
