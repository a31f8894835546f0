// SPDX-License-Identifier: Apache-2.0
// expect: monitor.order MonitorEnter queue Subject java.lang.Class
// A raw monitor, one that JNI enters, and one that Java code enters.
#include "misuse.hpp"

void misuse(JNIEnv* env, jclass, jobject object) {
  jclass cls = env->GetObjectClass(object);
  jrawMonitorID queue;
  must(jvmti->CreateRawMonitor("queue", &queue), "CreateRawMonitor");
  enter_object_then_raw(env, object, queue);
  must(jvmti->RawMonitorEnter(queue), "RawMonitorEnter");
  enter_both_in_java(env, cls, cls, cls);
  must(jvmti->RawMonitorExit(queue), "RawMonitorExit");
  must(env->MonitorEnter(cls) == JNI_OK, "MonitorEnter");
  must(env->MonitorEnter(object) == JNI_OK, "MonitorEnter");  // HERE
  must(env->MonitorExit(object) == JNI_OK, "MonitorExit");
  must(env->MonitorExit(cls) == JNI_OK, "MonitorExit");
}
