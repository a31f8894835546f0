// SPDX-License-Identifier: Apache-2.0
// expect: jni.class.abstract NewObject Abstract instantiated
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jclass type = env->FindClass("Abstract");
  env->functions->NewObject(env, type, env->GetMethodID(type, "<init>", "()V"));  // HERE
}
