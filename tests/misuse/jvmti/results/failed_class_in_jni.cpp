// SPDX-License-Identifier: Apache-2.0
// expect: jni.reference.stale GetSuperclass GetMethodDeclaringClass JVMTI_ERROR_INVALID_METHODID
// also: argument.method
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass cls, jobject) {
  jclass declaring = cls;
  jvmti->GetMethodDeclaringClass(nullptr, &declaring);
  env->GetSuperclass(declaring);  // HERE
}
