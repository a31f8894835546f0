// SPDX-License-Identifier: Apache-2.0
// expect: jni.pending_exception NewStringUTF java.lang.NoClassDefFoundError
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  env->FindClass("no/such/Class");
  env->NewStringUTF("text");  // HERE
  env->ExceptionClear();
}
