// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.null Throw obj
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  env->Throw(nullptr);  // HERE
}
