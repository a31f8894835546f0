// SPDX-License-Identifier: Apache-2.0
// expect: jni.reference.stale GetObjectClass DeleteLocalRef has ended
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jobject local = env->NewLocalRef(object);
  env->DeleteLocalRef(local);
  env->GetObjectClass(local);  // HERE
}
