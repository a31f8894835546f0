// SPDX-License-Identifier: Apache-2.0
// expect: jni.frame.pop PopLocalFrame PushLocalFrame
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  env->PopLocalFrame(nullptr);  // HERE
}
