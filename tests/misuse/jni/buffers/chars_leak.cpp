// SPDX-License-Identifier: Apache-2.0
// expect: jni.buffer.leak GetStringChars 2 others
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jstring text = env->NewStringUTF("some text");
  for (int i = 0; i < 3; ++i) env->GetStringChars(text, nullptr);  // HERE
}
