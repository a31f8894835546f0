// SPDX-License-Identifier: Apache-2.0
#include "exception_events.hpp"
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  start_exception_events(vm);
  return 0;
}
