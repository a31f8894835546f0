// SPDX-License-Identifier: Apache-2.0
// expect: phase.wrong SetSystemProperty live
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  jvmti->SetSystemProperty("late", "1");  // HERE
}
