// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.utf8 NewStringUTF \xf0\x9f\x98\x80
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  env->NewStringUTF("\xf0\x9f\x98\x80");  // HERE
}
