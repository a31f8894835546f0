// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.class GetSuperclass argument 1 (clazz) Subject java.lang.Class
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  env->GetSuperclass(static_cast<jclass>(object));  // HERE
}
