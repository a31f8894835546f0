// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.signature GetFieldID java/lang/String field
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  env->GetFieldID(type, "text", "java/lang/String");  // HERE
  env->ExceptionClear();
}
