// SPDX-License-Identifier: Apache-2.0
// expect: jni.reference.stale GetObjectClass local ended
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  env->PushLocalFrame(4);
  jobject local = env->NewLocalRef(object);
  env->PopLocalFrame(nullptr);
  env->GetObjectClass(local);  // HERE
}
