// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.member_name GetFieldID "Subject.number" field
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  env->GetFieldID(type, "Subject.number", "I");  // HERE
  env->ExceptionClear();
}
