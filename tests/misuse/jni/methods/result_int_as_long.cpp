// SPDX-License-Identifier: Apache-2.0
// expect: jni.method.result CallStaticLongMethodV sum int
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  jmethodID sum = env->GetStaticMethodID(type, "sum", "(II)I");
  env->CallStaticLongMethod(type, sum, 1, 2);  // HERE
}
