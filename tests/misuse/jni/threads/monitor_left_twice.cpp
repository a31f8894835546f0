// SPDX-License-Identifier: Apache-2.0
// expect: jni.monitor.not_owned MonitorExit Subject
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  env->MonitorEnter(object);
  env->MonitorExit(object);
  env->MonitorExit(object);  // HERE
  env->ExceptionClear();
}
