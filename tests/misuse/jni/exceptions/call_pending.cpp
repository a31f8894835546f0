// SPDX-License-Identifier: Apache-2.0
// expect: jni.pending_exception CallVoidMethodV java.lang.ArrayIndexOutOfBoundsException
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  jmethodID run = env->GetMethodID(type, "run", "()V");
  env->ThrowNew(env->FindClass("java/lang/ArrayIndexOutOfBoundsException"), "mine");
  env->CallVoidMethod(object, run);  // HERE
  env->ExceptionClear();
}
