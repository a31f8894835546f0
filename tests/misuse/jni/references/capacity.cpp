// SPDX-License-Identifier: Apache-2.0
// expect: jni.reference.capacity NewLocalRef 17 16
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  for (int i = 0; i < 40; ++i) env->NewLocalRef(object);  // HERE
}
