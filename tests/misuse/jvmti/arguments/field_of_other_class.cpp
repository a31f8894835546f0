// SPDX-License-Identifier: Apache-2.0
// expect: argument.field GetFieldName field
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass cls, jobject object) {
  (void)env, (void)cls, (void)object;
  jfieldID foreign = env->GetFieldID(env->FindClass("Other"), "foreign", "I");
  char* name;
  jvmti->GetFieldName(env->GetObjectClass(object), foreign, &name, nullptr, nullptr);  // HERE
}
