// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jrawMonitorID monitor;
static int entered, returned;
struct Inside {
  Inside() { check(jvmti->RawMonitorEnter(monitor), "RawMonitorEnter"); }
  ~Inside() { check(jvmti->RawMonitorExit(monitor), "RawMonitorExit"); }
};
extern "C" {
JNIEXPORT void JNICALL Java_Test_await(JNIEnv*, jclass) {
  Inside once;
  {
    Inside twice;
    entered++;
    check(jvmti->RawMonitorWait(monitor, 0), "RawMonitorWait");
    returned++;
  }
}
JNIEXPORT jint JNICALL Java_Test_waiting(JNIEnv*, jclass) {
  Inside now;
  return entered;
}
JNIEXPORT jint JNICALL Java_Test_back(JNIEnv*, jclass) {
  Inside now;
  return returned;
}
JNIEXPORT void JNICALL Java_Test_notifyOne(JNIEnv*, jclass) {
  Inside now;
  check(jvmti->RawMonitorNotify(monitor), "RawMonitorNotify");
}
JNIEXPORT void JNICALL Java_Test_notifyEach(JNIEnv*, jclass) {
  Inside now;
  check(jvmti->RawMonitorNotifyAll(monitor), "RawMonitorNotifyAll");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  check(jvmti->CreateRawMonitor("the monitor", &monitor), "CreateRawMonitor");
  return 0;
}
}
