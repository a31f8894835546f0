// SPDX-License-Identifier: Apache-2.0
// expect: jni.buffer.overrun ReleaseByteArrayElements byte[4] before
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jbyteArray bytes = env->NewByteArray(4);
  jbyte* elements = env->GetByteArrayElements(bytes, nullptr);
  elements[-1] = 1;
  env->ReleaseByteArrayElements(bytes, elements, 0);  // HERE
}
