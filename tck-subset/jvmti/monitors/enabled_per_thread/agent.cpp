// SPDX-License-Identifier: Apache-2.0
#include "monitor_events.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_only(JNIEnv*, jclass, jboolean enter, jboolean entered, jboolean wait,
                                      jboolean waited) {
  const jboolean wanted[] = {enter, entered, wait, waited};
  jthread self = current_thread(monitor_jvmti);
  for (int i = 0; i < 4; ++i) {
    disable(monitor_jvmti, kMonitorEvents[i]);
    check(monitor_jvmti->SetEventNotificationMode(wanted[i] ? JVMTI_ENABLE : JVMTI_DISABLE, kMonitorEvents[i], self),
          "SetEventNotificationMode");
  }
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  start_monitor_events(vm);
  return 0;
}
}
