// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static jvmtiEnv* jvmti;
static jmethodID work, other;
static void JNICALL step(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation location) {
  if (method != work && method != other) return;
  say("step %s %ld", method_name(jvmti, method).c_str(), static_cast<long>(location));
  if (method == work && location == 3) {
    show(jvmti, "SetBreakpoint", jvmti->SetBreakpoint(method, location));
    disable(jvmti, JVMTI_EVENT_SINGLE_STEP);
  }
}
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation location) {
  say("breakpoint %s %ld", method_name(jvmti, method).c_str(), static_cast<long>(location));
  if (method == other) enable(jvmti, JVMTI_EVENT_SINGLE_STEP);
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass type) {
  work = method_named(jvmti, type, "work");
  other = method_named(jvmti, type, "other");
  check(jvmti->SetBreakpoint(other, 0), "SetBreakpoint");
  enable(jvmti, JVMTI_EVENT_SINGLE_STEP);
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_generate_single_step_events = c.can_generate_breakpoint_events = 1; });
  set_callbacks(jvmti, [](auto& c) {
    c.SingleStep = step;
    c.Breakpoint = hit;
  });
  return 0;
}
}
