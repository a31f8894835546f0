// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static int hits;
// Reached in mark: its frame is popped; that of its caller at the step that follows, back at the invoke of mark.
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID, jlocation) {
  say("in%s", stack_names(jvmti, thread).c_str());
  if (++hits % 2 == 0) return;
  show(jvmti, "PopFrame", jvmti->PopFrame(thread));
  enable(jvmti, JVMTI_EVENT_SINGLE_STEP);
}
static void JNICALL step(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jlocation) {
  if (!of_test(jvmti, method)) return;
  disable(jvmti, JVMTI_EVENT_SINGLE_STEP);
  say("step in%s", stack_names(jvmti, thread).c_str());
  show(jvmti, "PopFrame", jvmti->PopFrame(thread));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass type) {
  set_breakpoint(jvmti, type, "mark");
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm,
                     {.can_pop_frame = 1,
                      .can_access_local_variables = 1,
                      .can_generate_single_step_events = 1,
                      .can_generate_breakpoint_events = 1},
                     {.SingleStep = step, .Breakpoint = hit});
}
}
