// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static jvmtiEnv* jvmti;
static int pops;
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jlocation location) {
  std::string name = method_name(jvmti, method);
  say("breakpoint %s %ld", name.c_str(), static_cast<long>(location));
  if (name == "caller") {
    if (pops > 0) disable(jvmti, JVMTI_EVENT_SINGLE_STEP);
  } else if (pops++ < 2) {
    show(jvmti, "PopFrame", jvmti->PopFrame(thread));
    enable(jvmti, JVMTI_EVENT_SINGLE_STEP);
  }
}
static void JNICALL step(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation location) {
  if (of_test(jvmti, method)) say("step %s %ld", method_name(jvmti, method).c_str(), static_cast<long>(location));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass type) {
  check(jvmti->SetBreakpoint(method_named(jvmti, type, "caller"), 1), "SetBreakpoint");
  check(jvmti->SetBreakpoint(method_named(jvmti, type, "callee"), 0), "SetBreakpoint");
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
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
  return 0;
}
}
