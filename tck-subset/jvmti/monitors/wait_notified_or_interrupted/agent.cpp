// SPDX-License-Identifier: Apache-2.0
#include "monitor_events.hpp"
// The thread that notifies may meet the waiter on its way in or out: the contended events are no matter here.
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  set_callbacks(start_monitor_events(vm), [](auto& c) {
    c.MonitorWait = on_wait;
    c.MonitorWaited = on_waited;
  });
  return 0;
}
