// SPDX-License-Identifier: Apache-2.0
// expect: jni.method.static CallIntMethodV sum static
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  jmethodID sum = env->GetStaticMethodID(type, "sum", "(II)I");
  env->CallIntMethod(object, sum, 1, 2);  // HERE
}
