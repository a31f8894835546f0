// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.throwable Throw Subject
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  env->Throw(static_cast<jthrowable>(object));  // HERE
}
