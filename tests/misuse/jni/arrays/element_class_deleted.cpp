// SPDX-License-Identifier: Apache-2.0
// expect: jni.reference.stale NewObjectArray argument 2 (elementClass) DeleteLocalRef
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jclass cls = env->FindClass("java/lang/Object");
  env->DeleteLocalRef(cls);
  env->NewObjectArray(3, cls, nullptr);  // HERE
}
