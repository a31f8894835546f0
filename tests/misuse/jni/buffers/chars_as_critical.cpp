// SPDX-License-Identifier: Apache-2.0
// expect: jni.buffer.other_release ReleaseStringCritical GetStringChars
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jstring text = env->NewStringUTF("some text");
  const jchar* chars = env->GetStringChars(text, nullptr);
  env->ReleaseStringCritical(text, chars);  // HERE
}
