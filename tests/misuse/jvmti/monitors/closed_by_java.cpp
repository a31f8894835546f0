// SPDX-License-Identifier: Apache-2.0
// expect: monitor.order RawMonitorEnter queue Subject java.lang.Class Subject.enterBoth
// Java code enters the last monitor of the cycle; the message is about what the agent has done before.
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass cls = env->GetObjectClass(object);
  jrawMonitorID queue;
  must(jvmti->CreateRawMonitor("queue", &queue), "CreateRawMonitor");
  must(env->MonitorEnter(object) == JNI_OK, "MonitorEnter");
  must(jvmti->RawMonitorEnter(queue), "RawMonitorEnter");  // HERE
  must(jvmti->RawMonitorExit(queue), "RawMonitorExit");
  must(env->MonitorExit(object) == JNI_OK, "MonitorExit");
  must(jvmti->RawMonitorEnter(queue), "RawMonitorEnter");
  enter_both_in_java(env, cls, cls, cls);
  must(jvmti->RawMonitorExit(queue), "RawMonitorExit");
  enter_both_in_java(env, cls, cls, object);
}
