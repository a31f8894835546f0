// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.class GetStaticFieldID Subject
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  env->GetStaticFieldID(static_cast<jclass>(object), "shared", "I");  // HERE
}
