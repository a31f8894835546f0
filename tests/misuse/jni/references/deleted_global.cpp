// SPDX-License-Identifier: Apache-2.0
// expect: jni.reference.stale GetObjectClass global DeleteGlobalRef
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jobject global = env->NewGlobalRef(object);
  env->DeleteGlobalRef(global);
  env->GetObjectClass(global);  // HERE
}
