// SPDX-License-Identifier: Apache-2.0
// expect: jni.reference.stale GetObjectClass parameter returned
#include "misuse.hpp"

static jobject kept;
static void JNICALL unbound(JNIEnv* env, jobject object, jint value) {
  if (value == 1)
    kept = object;
  else
    env->GetObjectClass(kept);  // HERE
}

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  char name[] = "unbound", signature[] = "(I)V";
  JNINativeMethod row{name, signature, reinterpret_cast<void*>(&unbound)};
  must(env->RegisterNatives(type, &row, 1) == JNI_OK, "RegisterNatives");
  jmethodID id = env->GetMethodID(type, "unbound", "(I)V");
  env->CallVoidMethod(object, id, 1);
  env->CallVoidMethod(object, id, 2);
}
