// SPDX-License-Identifier: Apache-2.0
// expect: jni.class.abstract AllocObject Interface
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  env->AllocObject(env->FindClass("Interface"));  // HERE
  env->ExceptionClear();
}
