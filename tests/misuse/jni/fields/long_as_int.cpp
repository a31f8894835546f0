// SPDX-License-Identifier: Apache-2.0
// expect: jni.field.type GetIntField Subject.wide long
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  jfieldID wide = env->GetFieldID(type, "wide", "J");
  env->GetIntField(object, wide);  // HERE
}
