// SPDX-License-Identifier: Apache-2.0
// expect: jni.reference.capacity NewStringUTF 32 31
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  env->EnsureLocalCapacity(30);
  for (int i = 0; i < 40; ++i) env->NewStringUTF("text");  // HERE
}
