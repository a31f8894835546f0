// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.signature RegisterNatives row 0 (I)
// also: jni.natives.unknown
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  char name[] = "unbound", signature[] = "(I)";
  JNINativeMethod row{name, signature, reinterpret_cast<void*>(&misuse)};
  env->RegisterNatives(type, &row, 1);  // HERE
  env->ExceptionClear();
}
