// SPDX-License-Identifier: Apache-2.0
// expect: jni.field.class GetIntField Other.foreign Subject
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jfieldID foreign = env->GetFieldID(env->FindClass("Other"), "foreign", "I");
  env->GetIntField(object, foreign);  // HERE
}
