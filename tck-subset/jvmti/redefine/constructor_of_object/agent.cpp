// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {.can_redefine_any_class = 1});
}
