// SPDX-License-Identifier: Apache-2.0
// expect: jni.buffer.released_twice ReleaseStringUTFChars
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jstring text = env->NewStringUTF("some text");
  const char* chars = env->GetStringUTFChars(text, nullptr);
  env->ReleaseStringUTFChars(text, chars);
  env->ReleaseStringUTFChars(text, chars);  // HERE
}
