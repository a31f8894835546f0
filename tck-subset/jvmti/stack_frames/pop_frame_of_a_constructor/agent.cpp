// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static jvmtiEnv* jvmti;
static bool armed;
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread, jmethodID, jlocation) {
  if (armed) enable(jvmti, JVMTI_EVENT_SINGLE_STEP);
}
static void JNICALL step(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jlocation) {
  if (method_name(jvmti, method) == "mark") return;
  disable(jvmti, JVMTI_EVENT_SINGLE_STEP);
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
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) {
    c.can_pop_frame = c.can_generate_breakpoint_events = c.can_generate_single_step_events = 1;
  });
  set_callbacks(jvmti, [](auto& c) {
    c.Breakpoint = hit;
    c.SingleStep = step;
  });
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
  return 0;
}
}
