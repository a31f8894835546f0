// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jrawMonitorID monitor, second;
static void JNICALL init(jvmtiEnv*, JNIEnv*, jthread) {
  show(jvmti, "VMInit, destroy", jvmti->DestroyRawMonitor(second));
}
static void JNICALL start(jvmtiEnv*, JNIEnv*) {
  show(jvmti, "VMStart, enter", jvmti->RawMonitorEnter(monitor));
  show(jvmti, "VMStart, exit", jvmti->RawMonitorExit(monitor));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_exit(JNIEnv*, jclass) { show(jvmti, "exit", jvmti->RawMonitorExit(monitor)); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  for (jrawMonitorID* each : {&monitor, &second}) {
    check(jvmti->CreateRawMonitor("early", each), "CreateRawMonitor");
    check(jvmti->RawMonitorEnter(*each), "RawMonitorEnter");
  }
  check(jvmti->RawMonitorEnter(monitor), "RawMonitorEnter");
  set_callbacks(jvmti, [](auto& c) {
    c.VMStart = start;
    c.VMInit = init;
  });
  enable(jvmti, {JVMTI_EVENT_VM_START, JVMTI_EVENT_VM_INIT});
  return 0;
}
}
