// SPDX-License-Identifier: Apache-2.0
// expect: jni.buffer.leak GetStringUTFChars some text released
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jstring text = env->NewStringUTF("some text");
  env->GetStringUTFChars(text, nullptr);  // HERE
}
