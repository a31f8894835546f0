// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static bool armed;
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID, jlocation) {
  if (armed) enable(jvmti, JVMTI_EVENT_SINGLE_STEP, thread);  // no other thread's next step is where to pop a frame
}
static void JNICALL step(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jlocation) {
  if (method_name(jvmti, method) == "mark") return;
  disable(jvmti, JVMTI_EVENT_SINGLE_STEP, thread);
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
