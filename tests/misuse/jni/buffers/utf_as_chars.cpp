// SPDX-License-Identifier: Apache-2.0
// expect: jni.buffer.other_release ReleaseStringChars GetStringUTFChars text
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jstring text = env->NewStringUTF("some text");
  const char* chars = env->GetStringUTFChars(text, nullptr);
  env->ReleaseStringChars(text, reinterpret_cast<const jchar*>(chars));  // HERE
}
