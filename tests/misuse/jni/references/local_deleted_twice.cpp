// SPDX-License-Identifier: Apache-2.0
// expect: jni.reference.deleted_twice DeleteLocalRef
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jobject local = env->NewLocalRef(object);
  env->DeleteLocalRef(local);
  env->DeleteLocalRef(local);  // HERE
}
