// SPDX-License-Identifier: Apache-2.0
// expect: result.failed GetClassStatus GetMethodDeclaringClass JVMTI_ERROR_INVALID_METHODID
// also: argument.method
#include "misuse.hpp"

void misuse(JNIEnv*, jclass cls, jobject) {
  jclass declaring = cls;
  jvmti->GetMethodDeclaringClass(nullptr, &declaring);
  jint status = 0;
  jvmti->GetClassStatus(declaring, &status);  // HERE
}
