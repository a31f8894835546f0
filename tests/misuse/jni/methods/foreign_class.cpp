// SPDX-License-Identifier: Apache-2.0
// expect: jni.method.class CallStaticIntMethodV Subject.sum Other
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  jmethodID sum = env->GetStaticMethodID(type, "sum", "(II)I");
  env->CallStaticIntMethod(env->FindClass("Other"), sum, 1, 2);  // HERE
}
