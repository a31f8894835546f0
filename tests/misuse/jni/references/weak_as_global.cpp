// SPDX-License-Identifier: Apache-2.0
// expect: jni.reference.other_delete DeleteGlobalRef weak Subject
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jweak weak = env->NewWeakGlobalRef(object);
  env->DeleteGlobalRef(weak);  // HERE
  env->DeleteWeakGlobalRef(weak);
}
