// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jlocation) {
  std::string name = method_name(jvmti, method);
  jint value = name == "anInt"    ? -123456
               : name == "aShort" ? -30000
               : name == "aChar"  ? 'z'
               : name == "aByte"  ? -100
                                  : 1;
  show(jvmti, name, jvmti->ForceEarlyReturnInt(thread, value));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass type) {
  for (const char* name : {"anInt", "aShort", "aChar", "aByte", "aBoolean"}) set_breakpoint(jvmti, type, name);
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_breakpoint_events = 1, .can_force_early_return = 1}, {.Breakpoint = hit});
}
}
