// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.throwable ThrowNew Subject
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  env->ThrowNew(type, "wrong");  // HERE
}
