// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.string GetStringUTFChars Subject
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  env->GetStringUTFChars(static_cast<jstring>(object), nullptr);  // HERE
}
