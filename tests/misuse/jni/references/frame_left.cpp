// SPDX-License-Identifier: Apache-2.0
// expect: jni.frame.left PushLocalFrame Subject.unbound
#include "misuse.hpp"

static void JNICALL unbound(JNIEnv* env, jobject, jint) { env->PushLocalFrame(8); }

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  char name[] = "unbound", signature[] = "(I)V";
  JNINativeMethod row{name, signature, reinterpret_cast<void*>(&unbound)};
  must(env->RegisterNatives(type, &row, 1) == JNI_OK, "RegisterNatives");
  jmethodID id = env->GetMethodID(type, "unbound", "(I)V");
  env->CallVoidMethod(object, id, 1);
}
