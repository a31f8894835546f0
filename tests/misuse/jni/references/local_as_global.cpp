// SPDX-License-Identifier: Apache-2.0
// expect: jni.reference.other_delete DeleteGlobalRef local Subject
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  env->DeleteGlobalRef(env->NewLocalRef(object));  // HERE
}
