// SPDX-License-Identifier: Apache-2.0
#include "monitor_events.hpp"
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  start_monitor_events(vm);
  return 0;
}
