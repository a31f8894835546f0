// SPDX-License-Identifier: Apache-2.0
// expect: jni.string.written ReleaseStringChars changed
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jstring text = env->NewStringUTF("some text");
  const jchar* chars = env->GetStringChars(text, nullptr);
  const_cast<jchar*>(chars)[3] = '_';
  env->ReleaseStringChars(text, chars);  // HERE
}
