// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jlocation) {
  std::string name = method_name(jvmti, method);
  if (name == "aLong") show(jvmti, name, jvmti->ForceEarlyReturnLong(thread, 0x123456789abcdefL));
  if (name == "aFloat") show(jvmti, name, jvmti->ForceEarlyReturnFloat(thread, -2.5f));
  if (name == "aDouble") show(jvmti, name, jvmti->ForceEarlyReturnDouble(thread, 1e100));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass type) {
  for (const char* name : {"aLong", "aFloat", "aDouble"}) set_breakpoint(jvmti, type, name);
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_breakpoint_events = 1, .can_force_early_return = 1}, {.Breakpoint = hit});
}
}
