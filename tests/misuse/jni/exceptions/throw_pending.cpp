// SPDX-License-Identifier: Apache-2.0
// expect: jni.pending_exception ThrowNew java.lang.RuntimeException
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jclass type = env->FindClass("java/lang/RuntimeException");
  env->ThrowNew(type, "one");
  env->ThrowNew(type, "two");  // HERE
  env->ExceptionClear();
}
