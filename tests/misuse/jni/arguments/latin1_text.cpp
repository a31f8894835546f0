// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.utf8 NewStringUTF Gr\xfc\xdfe
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  const char text[] = {'G', 'r', '\xfc', '\xdf', 'e', '\0'};
  env->NewStringUTF(text);  // HERE
}
