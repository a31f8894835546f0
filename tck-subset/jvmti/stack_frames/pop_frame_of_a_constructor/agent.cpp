// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static bool armed;
/// In this thread only: the next step in any other one is not where a frame is to be popped.
static void steps(jvmtiEventMode mode, jthread thread) {
  check(jvmti->SetEventNotificationMode(mode, JVMTI_EVENT_SINGLE_STEP, thread), "SetEventNotificationMode");
}
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID, jlocation) {
  if (armed) steps(JVMTI_ENABLE, thread);
}
static void JNICALL step(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jlocation) {
  if (method_name(jvmti, method) == "mark") return;
  steps(JVMTI_DISABLE, thread);
  armed = false;
  say("in%s", stack_names(jvmti, thread).c_str());
  show(jvmti, "PopFrame", jvmti->PopFrame(thread));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_arm(JNIEnv*, jclass type) {
  jvmti->SetBreakpoint(method_named(jvmti, type, "mark"), 0);
  armed = true;
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm,
                     {.can_pop_frame = 1, .can_generate_single_step_events = 1, .can_generate_breakpoint_events = 1},
                     {.SingleStep = step, .Breakpoint = hit}, {JVMTI_EVENT_BREAKPOINT});
}
}
