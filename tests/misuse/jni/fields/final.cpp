// SPDX-License-Identifier: Apache-2.0
// expect: jni.field.final SetIntField Subject.constant final
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  jfieldID constant = env->GetFieldID(type, "constant", "I");
  env->SetIntField(object, constant, 7);  // HERE
}
