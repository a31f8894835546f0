// SPDX-License-Identifier: Apache-2.0
// expect: jni.class.abstract NewObjectV Abstract instantiated
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jclass type = env->FindClass("Abstract");
  env->NewObject(type, env->GetMethodID(type, "<init>", "()V"));  // HERE
}
