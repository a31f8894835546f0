// SPDX-License-Identifier: Apache-2.0
// expect: jni.field.class SetIntField Other.foreign Subject
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jfieldID foreign = env->GetFieldID(env->FindClass("Other"), "foreign", "I");
  env->SetIntField(object, foreign, 1);  // HERE
}
