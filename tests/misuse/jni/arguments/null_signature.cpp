// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.pointer GetMethodID sig null
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  env->GetMethodID(type, "run", nullptr);  // HERE
}
