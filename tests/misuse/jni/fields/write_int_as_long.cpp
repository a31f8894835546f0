// SPDX-License-Identifier: Apache-2.0
// expect: jni.field.type SetLongField Subject.number int
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  jfieldID number = env->GetFieldID(type, "number", "I");
  env->SetLongField(object, number, -1);  // HERE
}
