// SPDX-License-Identifier: Apache-2.0
// expect: jni.method.class CallNonvirtualVoidMethodV Base.virtual Other
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jmethodID method = env->GetMethodID(env->FindClass("Base"), "virtual", "()V");
  env->CallNonvirtualVoidMethod(object, env->FindClass("Other"), method);  // HERE
}
