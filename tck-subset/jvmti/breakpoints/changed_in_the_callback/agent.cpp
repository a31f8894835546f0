// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static jvmtiEnv* jvmti;
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation location) {
  say("hit %ld", static_cast<long>(location));
  show(jvmti, "clear", jvmti->ClearBreakpoint(method, location));
  show(jvmti, "clear again", jvmti->ClearBreakpoint(method, location));
  if (location < 6) show(jvmti, "set the next", jvmti->SetBreakpoint(method, location + 3));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass type) {
  check(jvmti->SetBreakpoint(method_named(jvmti, type, "work"), 0), "SetBreakpoint");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_generate_breakpoint_events = 1; });
  set_callbacks(jvmti, [](auto& c) { c.Breakpoint = hit; });
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
  return 0;
}
}
