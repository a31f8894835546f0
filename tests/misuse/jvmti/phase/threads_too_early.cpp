// SPDX-License-Identifier: Apache-2.0
// expect: phase.wrong GetAllThreads OnLoad
#include "misuse.hpp"

void on_load(const char*) {
  jint count;
  jthread* threads;
  jvmti->GetAllThreads(&count, &threads);  // HERE
}

void misuse(JNIEnv*, jclass, jobject) {}
