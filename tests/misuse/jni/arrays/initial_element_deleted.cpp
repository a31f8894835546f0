// SPDX-License-Identifier: Apache-2.0
// expect: jni.reference.stale NewObjectArray argument 3 (initialElement) DeleteLocalRef
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jclass cls = env->FindClass("java/lang/Object");
  jstring element = env->NewStringUTF("x");
  env->DeleteLocalRef(element);
  env->NewObjectArray(3, cls, element);  // HERE
}
