// SPDX-License-Identifier: Apache-2.0
// expect: argument.illegal GetFrameLocation depth=-1
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  jmethodID method;
  jlocation location;
  jvmti->GetFrameLocation(nullptr, -1, &method, &location);  // HERE
}
