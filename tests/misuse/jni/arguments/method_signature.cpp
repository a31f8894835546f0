// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.signature GetMethodID (Ljava/lang/String)V method
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  env->GetMethodID(type, "run", "(Ljava/lang/String)V");  // HERE
  env->ExceptionClear();
}
