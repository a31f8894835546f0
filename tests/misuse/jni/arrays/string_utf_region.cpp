// SPDX-License-Identifier: Apache-2.0
// expect: jni.array.region GetStringUTFRegion 20 from 0
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jstring text = env->NewStringUTF("some text");
  char copy[64];
  env->GetStringUTFRegion(text, 0, 20, copy);  // HERE
  env->ExceptionClear();
}
