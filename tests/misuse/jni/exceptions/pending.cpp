// SPDX-License-Identifier: Apache-2.0
// expect: jni.pending_exception GetObjectClass java.lang.IllegalStateException
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  env->CallVoidMethod(object, env->GetMethodID(type, "fail", "()V"));
  env->GetObjectClass(object);  // HERE
  env->ExceptionClear();
}
