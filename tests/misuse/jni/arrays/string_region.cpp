// SPDX-License-Identifier: Apache-2.0
// expect: jni.array.region GetStringRegion 4 from 8 string length 9
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jstring text = env->NewStringUTF("some text");
  jchar copy[4];
  env->GetStringRegion(text, 8, 4, copy);  // HERE
  env->ExceptionClear();
}
