// SPDX-License-Identifier: Apache-2.0
// expect: jni.natives.unknown RegisterNatives unbound(J)V it has native unbound(I)V
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  char name[] = "unbound", signature[] = "(J)V";
  JNINativeMethod row{name, signature, reinterpret_cast<void*>(&misuse)};
  env->RegisterNatives(type, &row, 1);  // HERE
  env->ExceptionClear();
}
