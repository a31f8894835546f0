// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.field_id GetIntField jmethodID twice
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  jmethodID method = env->GetMethodID(type, "twice", "(I)I");
  env->GetIntField(object, reinterpret_cast<jfieldID>(method));  // HERE
}
