// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.array GetArrayLength Subject
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  env->GetArrayLength(static_cast<jarray>(object));  // HERE
}
