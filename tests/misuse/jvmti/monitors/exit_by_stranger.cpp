// SPDX-License-Identifier: Apache-2.0
// expect: monitor.not_owner RawMonitorExit
#include "misuse.hpp"

#include <thread>

void misuse(JNIEnv* env, jclass cls, jobject object) {
  (void)env, (void)cls, (void)object;
  jrawMonitorID monitor;
  must(jvmti->CreateRawMonitor("lock", &monitor), "CreateRawMonitor");
  must(jvmti->RawMonitorEnter(monitor), "RawMonitorEnter");
  std::thread([&] {
    jvmti->RawMonitorExit(monitor);  // HERE
  }).join();
  must(jvmti->RawMonitorExit(monitor), "RawMonitorExit");
}
