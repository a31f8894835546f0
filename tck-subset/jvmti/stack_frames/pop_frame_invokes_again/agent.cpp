// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static jvmtiEnv* jvmti;
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
  check(jvmti->SetBreakpoint(method_named(jvmti, type, "mark"), 0), "SetBreakpoint");
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) {
    c.can_pop_frame = c.can_generate_breakpoint_events = c.can_generate_single_step_events = 1;
    c.can_access_local_variables = 1;
  });
  set_callbacks(jvmti, [](auto& c) {
    c.Breakpoint = hit;
    c.SingleStep = step;
  });
  return 0;
}
}
