// SPDX-License-Identifier: Apache-2.0
#include "replacing_hook.hpp"
extern "C" {
JNIEXPORT jint JNICALL Java_Target_twice(JNIEnv*, jclass, jint x) { return 2 * x; }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  start(vm, {.can_set_native_method_prefix = 1});
  check(jvmti->SetNativeMethodPrefix("$$"), "SetNativeMethodPrefix");
  set_callbacks(jvmti, [](auto& c) { c.ClassFileLoadHook = replacing_hook; });
  enable(jvmti, JVMTI_EVENT_CLASS_FILE_LOAD_HOOK);
  return 0;
}
}
