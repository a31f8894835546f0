// SPDX-License-Identifier: Apache-2.0
// expect: jni.buffer.overrun ReleaseStringUTFChars behind
// also: jni.string.written
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jstring text = env->NewStringUTF("some text");
  const char* chars = env->GetStringUTFChars(text, nullptr);
  std::strcpy(const_cast<char*>(chars) + std::strlen(chars), "!");
  env->ReleaseStringUTFChars(text, chars);  // HERE
}
