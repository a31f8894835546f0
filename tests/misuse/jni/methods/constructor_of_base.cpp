// SPDX-License-Identifier: Apache-2.0
// expect: jni.method.constructor NewObjectV Base Subject
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  jmethodID constructor = env->GetMethodID(env->FindClass("Base"), "<init>", "()V");
  env->NewObject(type, constructor);  // HERE
}
