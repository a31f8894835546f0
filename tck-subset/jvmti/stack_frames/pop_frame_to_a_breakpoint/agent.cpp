// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
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
  set_breakpoint(jvmti, type, "caller", 1);
  set_breakpoint(jvmti, type, "callee");
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm,
                     {.can_pop_frame = 1, .can_generate_single_step_events = 1, .can_generate_breakpoint_events = 1},
                     {.SingleStep = step, .Breakpoint = hit});
}
}
