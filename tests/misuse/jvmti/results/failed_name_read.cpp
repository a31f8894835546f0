// SPDX-License-Identifier: Apache-2.0
// expect: result.failed GetMethodName JVMTI_ERROR_INVALID_METHODID
// also: argument.method
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  static char before[] = "of another call";
  char* name = before;
  jvmti->GetMethodName(nullptr, &name, nullptr, nullptr);
  if (name[0] == 'x') std::puts(name);  // HERE
}
