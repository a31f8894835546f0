// SPDX-License-Identifier: Apache-2.0
// expect: monitor.order RawMonitorEnter shared Subject
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jrawMonitorID shared;
  must(jvmti->CreateRawMonitor("shared", &shared), "CreateRawMonitor");
  enter_raw_then_object(env, shared, object);
  must(env->MonitorEnter(object) == JNI_OK, "MonitorEnter");
  must(jvmti->RawMonitorEnter(shared), "RawMonitorEnter");  // HERE
  must(jvmti->RawMonitorExit(shared), "RawMonitorExit");
  must(env->MonitorExit(object) == JNI_OK, "MonitorExit");
}
