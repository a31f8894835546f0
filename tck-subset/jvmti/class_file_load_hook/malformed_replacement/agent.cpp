// SPDX-License-Identifier: Apache-2.0
#include "replacing_hook.hpp"
extern "C" {
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  replaced_class = "C";
  return start(vm, {.can_generate_all_class_hook_events = 1}, {.ClassFileLoadHook = replacing_hook},
               {JVMTI_EVENT_CLASS_FILE_LOAD_HOOK});
}
}
