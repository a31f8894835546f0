// SPDX-License-Identifier: Apache-2.0
// expect: jni.natives.null RegisterNatives row 0 name
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  char signature[] = "(I)V";
  JNINativeMethod row{nullptr, signature, reinterpret_cast<void*>(&misuse)};
  env->RegisterNatives(type, &row, 1);  // HERE
}
