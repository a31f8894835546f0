// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.null GetObjectClass argument 1 (obj)
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  env->GetObjectClass(nullptr);  // HERE
  env->ExceptionClear();
}
