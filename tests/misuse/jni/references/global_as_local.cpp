// SPDX-License-Identifier: Apache-2.0
// expect: jni.reference.other_delete DeleteLocalRef global Subject
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jobject global = env->NewGlobalRef(object);
  env->DeleteLocalRef(global);  // HERE
  env->DeleteGlobalRef(global);
}
