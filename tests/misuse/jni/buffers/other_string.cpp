// SPDX-License-Identifier: Apache-2.0
// expect: jni.buffer.other_object ReleaseStringUTFChars some other
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jstring text = env->NewStringUTF("some text");
  jstring other = env->NewStringUTF("other");
  const char* chars = env->GetStringUTFChars(text, nullptr);
  env->ReleaseStringUTFChars(other, chars);  // HERE
}
