// SPDX-License-Identifier: Apache-2.0
// expect: jni.reference.leak NewGlobalRef 100
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  for (int i = 0; i < 100; ++i) env->NewGlobalRef(object);  // HERE
}
