// SPDX-License-Identifier: Apache-2.0
#include "replacing_hook.hpp"
extern "C" {
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {}, {.ClassFileLoadHook = replacing_hook}, {JVMTI_EVENT_CLASS_FILE_LOAD_HOOK});
}
}
