// SPDX-License-Identifier: Apache-2.0
// expect: phase.wrong GetLoadedClasses OnLoad
#include "misuse.hpp"

void on_load(const char*) {
  jint count;
  jclass* classes;
  jvmti->GetLoadedClasses(&count, &classes);  // HERE
}

void misuse(JNIEnv*, jclass, jobject) {}
