// SPDX-License-Identifier: Apache-2.0
// expect: jni.monitor.kept MonitorEnter Subject left
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  env->MonitorEnter(object);  // HERE
}
