// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.pointer NewString unicodeChars 3
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  env->NewString(nullptr, 0);
  env->NewString(nullptr, 3);  // HERE
  env->ExceptionClear();
}
