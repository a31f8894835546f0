// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static bool pop, armed;
// From mark by steps to its caller, whose frame is the newest then.
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread, jmethodID, jlocation) {
  if (armed) enable(jvmti, JVMTI_EVENT_SINGLE_STEP);
}
static void JNICALL step(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jlocation) {
  if (!of_test(jvmti, method) || method_name(jvmti, method) == "mark") return;
  disable(jvmti, JVMTI_EVENT_SINGLE_STEP);
  armed = false;
  if (pop)
    show(jvmti, "PopFrame", jvmti->PopFrame(thread));
  else
    show(jvmti, "ForceEarlyReturnInt", jvmti->ForceEarlyReturnInt(thread, 7777));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass type, jboolean popping) {
  jvmti->SetBreakpoint(method_named(jvmti, type, "mark"), 0);
  pop = popping;
  armed = true;
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm,
                     {.can_pop_frame = 1,
                      .can_generate_single_step_events = 1,
                      .can_generate_breakpoint_events = 1,
                      .can_force_early_return = 1},
                     {.SingleStep = step, .Breakpoint = hit}, {JVMTI_EVENT_BREAKPOINT});
}
}
