// SPDX-License-Identifier: Apache-2.0
// expect: jni.string.written ReleaseStringUTFChars some changed
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jstring text = env->NewStringUTF("some text");
  const char* chars = env->GetStringUTFChars(text, nullptr);
  const_cast<char*>(chars)[0] = 'S';
  env->ReleaseStringUTFChars(text, chars);  // HERE
}
