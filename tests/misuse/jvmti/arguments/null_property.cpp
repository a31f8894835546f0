// SPDX-License-Identifier: Apache-2.0
// expect: argument.null GetSystemProperty property
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  char* value;
  jvmti->GetSystemProperty(nullptr, &value);  // HERE
}
