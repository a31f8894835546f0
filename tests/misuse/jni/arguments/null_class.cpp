// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.null_class GetMethodID argument 1 (clazz) FindClass(name="no/such/Class")
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  jclass missing = env->FindClass("no/such/Class");
  env->ExceptionClear();
  env->GetMethodID(missing, "run", "()V");  // HERE
  env->ExceptionClear();
}
