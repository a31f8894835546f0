// SPDX-License-Identifier: Apache-2.0
// expect: monitor.order MonitorEnter shared Subject
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jrawMonitorID shared;
  must(jvmti->CreateRawMonitor("shared", &shared), "CreateRawMonitor");
  enter_object_then_raw(env, object, shared);
  must(jvmti->RawMonitorEnter(shared), "RawMonitorEnter");
  must(env->MonitorEnter(object) == JNI_OK, "MonitorEnter");  // HERE
  must(env->MonitorExit(object) == JNI_OK, "MonitorExit");
  must(jvmti->RawMonitorExit(shared), "RawMonitorExit");
}
