// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
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
  enable(jvmti, {JVMTI_EVENT_SINGLE_STEP, JVMTI_EVENT_BREAKPOINT});
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_single_step_events = 1, .can_generate_breakpoint_events = 1},
                     {.SingleStep = step, .Breakpoint = hit});
}
}
