// SPDX-License-Identifier: Apache-2.0
// expect: jni.method.static CallStaticIntMethodV twice not static
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  jmethodID twice = env->GetMethodID(type, "twice", "(I)I");
  env->CallStaticIntMethod(type, twice, 1);  // HERE
}
