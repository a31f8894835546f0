// SPDX-License-Identifier: Apache-2.0
// expect: jni.method.result CallBooleanMethodV run void
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  jmethodID run = env->GetMethodID(type, "run", "()V");
  if (env->CallBooleanMethod(object, run)) return;  // HERE
}
