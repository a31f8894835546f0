// SPDX-License-Identifier: Apache-2.0
// expect: jni.reference.leak NewWeakGlobalRef 50
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  for (int i = 0; i < 50; ++i) env->NewWeakGlobalRef(object);  // HERE
}
