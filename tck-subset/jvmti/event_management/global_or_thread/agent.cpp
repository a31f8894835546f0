// SPDX-License-Identifier: Apache-2.0
#include "prepare_events.hpp"
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {}, {.ClassPrepare = print_prepare});
}
