// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation location) {
  say("hit %ld", static_cast<long>(location));
  show(jvmti, "clear", jvmti->ClearBreakpoint(method, location));
  show(jvmti, "clear again", jvmti->ClearBreakpoint(method, location));
  if (location < 6) show(jvmti, "set the next", jvmti->SetBreakpoint(method, location + 3));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass type) { set_breakpoint(jvmti, type, "work"); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_breakpoint_events = 1}, {.Breakpoint = hit}, {JVMTI_EVENT_BREAKPOINT});
}
}
