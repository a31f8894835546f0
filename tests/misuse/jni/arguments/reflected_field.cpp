// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.reflected FromReflectedField java.lang.Class
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  env->FromReflectedField(env->GetObjectClass(object));  // HERE
}
