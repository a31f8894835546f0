// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.null MonitorEnter obj
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject) {
  env->MonitorEnter(nullptr);  // HERE
  env->ExceptionClear();
}
