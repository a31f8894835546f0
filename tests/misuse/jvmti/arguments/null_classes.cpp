// SPDX-License-Identifier: Apache-2.0
// expect: argument.null RedefineClasses class_definitions
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  jvmti->RedefineClasses(1, nullptr);  // HERE
}
