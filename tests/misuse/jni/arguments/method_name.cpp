// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.member_name GetMethodID "Subject.run"
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass type = env->GetObjectClass(object);
  env->GetMethodID(type, "Subject.run", "()V");  // HERE
  env->ExceptionClear();
}
