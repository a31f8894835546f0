// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static bool done;
static void pop(jthread thread) {
  say("at%s", stack_names(jvmti, thread).c_str());
  show(jvmti, "PopFrame", jvmti->PopFrame(thread));
}
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID, jlocation) {
  if (done) {
    say("again%s", stack_names(jvmti, thread).c_str());
    return;
  }
  pop(thread);
  enable(jvmti, JVMTI_EVENT_SINGLE_STEP);
}
static void JNICALL step(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jlocation) {
  if (!of_test(jvmti, method)) return;
  if (method_name(jvmti, method) == "main") {
    say("at%s", stack_names(jvmti, thread).c_str());
    done = true;
    disable(jvmti, JVMTI_EVENT_SINGLE_STEP);
  } else {
    pop(thread);
  }
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass type) {
  set_breakpoint(jvmti, type, "bottom");
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm,
                     {.can_pop_frame = 1, .can_generate_single_step_events = 1, .can_generate_breakpoint_events = 1},
                     {.SingleStep = step, .Breakpoint = hit});
}
}
