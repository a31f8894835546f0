// SPDX-License-Identifier: Apache-2.0
// expect: jni.field.final SetStaticObjectField Subject.FIXED
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  jfieldID fixed = env->GetStaticFieldID(type, "FIXED", "Ljava/lang/String;");
  env->SetStaticObjectField(type, fixed, nullptr);  // HERE
}
