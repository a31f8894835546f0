// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.class_name FindClass java.lang.String dots
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  env->FindClass("java.lang.String");  // HERE
  env->ExceptionClear();
}
