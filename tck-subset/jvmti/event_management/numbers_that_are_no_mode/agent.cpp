// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static void mode(const char* what, int how, int event) {
  show(jvmti, what,
       jvmti->SetEventNotificationMode(static_cast<jvmtiEventMode>(how), static_cast<jvmtiEvent>(event), nullptr));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_run(JNIEnv*, jclass) {
  mode("mode 2", 2, JVMTI_EVENT_CLASS_PREPARE);
  mode("mode -1", -1, JVMTI_EVENT_CLASS_PREPARE);
  mode("event 49", JVMTI_ENABLE, 49);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
