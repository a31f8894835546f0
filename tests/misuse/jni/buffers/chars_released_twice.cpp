// SPDX-License-Identifier: Apache-2.0
// expect: jni.buffer.released_twice ReleaseStringChars
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jstring text = env->NewStringUTF("some text");
  const jchar* chars = env->GetStringChars(text, nullptr);
  env->ReleaseStringChars(text, chars);
  env->ReleaseStringChars(text, chars);  // HERE
}
