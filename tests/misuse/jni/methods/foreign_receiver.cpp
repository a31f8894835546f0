// SPDX-License-Identifier: Apache-2.0
// expect: jni.method.class CallVoidMethodV Other.method Subject
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jmethodID method = env->GetMethodID(env->FindClass("Other"), "method", "()V");
  env->CallVoidMethod(object, method);  // HERE
}
