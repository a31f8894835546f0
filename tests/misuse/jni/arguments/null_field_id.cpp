// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.null_id GetIntField fieldID name="absent"
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  jfieldID absent = env->GetFieldID(type, "absent", "I");
  env->ExceptionClear();
  env->GetIntField(object, absent);  // HERE
}
