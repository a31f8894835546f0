// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.reflected FromReflectedMethod Subject
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  env->FromReflectedMethod(object);  // HERE
}
