// SPDX-License-Identifier: Apache-2.0
// expect: jni.field.value SetObjectField Subject.text java.lang.String Subject
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  jfieldID text = env->GetFieldID(type, "text", "Ljava/lang/String;");
  env->SetObjectField(object, text, object);  // HERE
}
