// SPDX-License-Identifier: Apache-2.0
// expect: jni.reference.deleted_twice DeleteWeakGlobalRef
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jweak weak = env->NewWeakGlobalRef(object);
  env->DeleteWeakGlobalRef(weak);
  env->DeleteWeakGlobalRef(weak);  // HERE
}
