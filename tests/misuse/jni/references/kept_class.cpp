// SPDX-License-Identifier: Apache-2.0
// expect: jni.reference.stale CallStaticIntMethodV argument 1 (clazz) local
#include "misuse.hpp"

static jclass kept;
static jmethodID sum;
static void JNICALL unbound(JNIEnv* env, jobject object, jint value) {
  if (value == 1) {
    kept = env->GetObjectClass(object);
    sum = env->GetStaticMethodID(kept, "sum", "(II)I");
  } else {
    env->CallStaticIntMethod(kept, sum, 1, 2);  // HERE
  }
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
