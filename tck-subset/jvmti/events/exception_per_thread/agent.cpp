// SPDX-License-Identifier: Apache-2.0
#include "exception_events.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_enable(JNIEnv*, jclass, jboolean thrown, jboolean caught) {
  jthread self = current_thread(exception_jvmti);
  auto mode = [](jboolean on) { return on ? JVMTI_ENABLE : JVMTI_DISABLE; };
  check(exception_jvmti->SetEventNotificationMode(mode(thrown), JVMTI_EVENT_EXCEPTION, self), "thrown");
  check(exception_jvmti->SetEventNotificationMode(mode(caught), JVMTI_EVENT_EXCEPTION_CATCH, self), "caught");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  start_exception_events(vm);
  return 0;
}
}
