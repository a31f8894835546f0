// SPDX-License-Identifier: Apache-2.0
#include "exception_events.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_stop(JNIEnv*, jclass, jthread thread, jthrowable exception) {
  check(exception_jvmti->StopThread(thread, exception), "StopThread");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  add_capabilities(start_exception_events(vm), [](auto& c) { c.can_signal_thread = 1; });
  return 0;
}
}
