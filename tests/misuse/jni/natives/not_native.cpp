// SPDX-License-Identifier: Apache-2.0
// expect: jni.natives.unknown RegisterNatives twice(I)I
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  char name[] = "twice", signature[] = "(I)I";
  JNINativeMethod row{name, signature, reinterpret_cast<void*>(&misuse)};
  env->RegisterNatives(type, &row, 1);  // HERE
  env->ExceptionClear();
}
