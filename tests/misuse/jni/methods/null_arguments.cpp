// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.pointer CallIntMethodA arguments null
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  jmethodID twice = env->GetMethodID(type, "twice", "(I)I");
  env->CallIntMethodA(object, twice, nullptr);  // HERE
}
