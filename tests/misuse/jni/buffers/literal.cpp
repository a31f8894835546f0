// SPDX-License-Identifier: Apache-2.0
// expect: jni.buffer.unknown ReleaseStringUTFChars
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jstring text = env->NewStringUTF("some text");
  env->ReleaseStringUTFChars(text, "literal");  // HERE
}
