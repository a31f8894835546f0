// SPDX-License-Identifier: Apache-2.0
// expect: argument.object GetTag object
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass cls, jobject object) {
  (void)env, (void)cls, (void)object;
  jobject reference = env->NewLocalRef(object);
  env->DeleteLocalRef(reference);
  jlong tag;
  jvmti->GetTag(reference, &tag);  // HERE
}
