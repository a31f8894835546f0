// SPDX-License-Identifier: Apache-2.0
// expect: argument.location SetBreakpoint Subject.twice location=99
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass cls, jobject object) {
  (void)env, (void)cls, (void)object;
  jmethodID method = env->GetMethodID(env->GetObjectClass(object), "twice", "(I)I");
  jvmti->SetBreakpoint(method, 99);  // HERE
}
