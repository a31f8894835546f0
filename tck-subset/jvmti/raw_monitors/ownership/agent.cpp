// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" JNIEXPORT void JNICALL Java_Test_run(JNIEnv*, jclass) {
  jrawMonitorID m = nullptr, none = nullptr;
  say("create %d", jvmti->CreateRawMonitor("m", &m));
  say("without name %d", jvmti->CreateRawMonitor(nullptr, &none));
  say("exit %d", jvmti->RawMonitorExit(m));
  say("wait %d", jvmti->RawMonitorWait(m, 1));
  say("notify %d", jvmti->RawMonitorNotify(m));
  say("enter %d", jvmti->RawMonitorEnter(m));
  say("enter %d", jvmti->RawMonitorEnter(m));
  say("wait %d", jvmti->RawMonitorWait(m, 10));
  say("notify %d", jvmti->RawMonitorNotifyAll(m));
  say("exit %d", jvmti->RawMonitorExit(m));
  say("exit %d", jvmti->RawMonitorExit(m));
  say("exit %d", jvmti->RawMonitorExit(m));
  say("destroy %d", jvmti->DestroyRawMonitor(m));
  say("enter after %d", jvmti->RawMonitorEnter(m));
  say("null %d", jvmti->RawMonitorEnter(nullptr));
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
