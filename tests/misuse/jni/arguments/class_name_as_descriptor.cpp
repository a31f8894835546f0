// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.class_name FindClass Ljava/lang/String; descriptor
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  env->FindClass("Ljava/lang/String;");  // HERE
  env->ExceptionClear();
}
