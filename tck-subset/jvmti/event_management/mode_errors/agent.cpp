// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static void mode(const char* what, int how, int event, jthread thread) {
  show(jvmti, what,
       jvmti->SetEventNotificationMode(static_cast<jvmtiEventMode>(how), static_cast<jvmtiEvent>(event), thread));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_run(JNIEnv*, jclass, jthread fresh, jthread ended, jobject none) {
  mode("not started", JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, fresh);
  mode("ended", JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, ended);
  mode("disable, ended", JVMTI_DISABLE, JVMTI_EVENT_CLASS_PREPARE, ended);
  mode("no thread", JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, none);
  mode("event 0", JVMTI_ENABLE, 0, nullptr);
  mode("event 1000", JVMTI_ENABLE, 1000, nullptr);
  mode("event -1", JVMTI_DISABLE, -1, nullptr);
  mode("without capability", JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, nullptr);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
