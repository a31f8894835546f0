// SPDX-License-Identifier: Apache-2.0
// expect: argument.method GetMethodName method
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  char* name;
  jvmti->GetMethodName(reinterpret_cast<jmethodID>(0x1234), &name, nullptr, nullptr);  // HERE
}
