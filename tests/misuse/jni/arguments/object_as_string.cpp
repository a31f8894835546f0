// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.string GetStringLength Subject java.lang.String
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  env->GetStringLength(static_cast<jstring>(object));  // HERE
}
