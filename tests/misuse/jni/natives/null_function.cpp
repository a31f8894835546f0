// SPDX-License-Identifier: Apache-2.0
// expect: jni.natives.null RegisterNatives unbound function
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  char name[] = "unbound", signature[] = "(I)V";
  JNINativeMethod row{name, signature, nullptr};
  env->RegisterNatives(type, &row, 1);  // HERE
  env->ExceptionClear();
}
