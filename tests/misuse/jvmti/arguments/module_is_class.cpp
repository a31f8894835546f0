// SPDX-License-Identifier: Apache-2.0
// expect: argument.module AddModuleExports module
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass cls, jobject object) {
  (void)env, (void)cls, (void)object;
  jvmti->AddModuleExports(cls, "p", cls);  // HERE
}
