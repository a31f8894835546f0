// SPDX-License-Identifier: Apache-2.0
// expect: argument.illegal RetransformClasses class_count
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  jclass none = nullptr;
  jvmti->RetransformClasses(-1, &none);  // HERE
}
