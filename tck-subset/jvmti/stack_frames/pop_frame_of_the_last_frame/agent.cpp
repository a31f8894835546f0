// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID, jlocation) {
  say("stack:%s", stack_names(jvmti, thread).c_str());
  show(jvmti, "PopFrame", jvmti->PopFrame(thread));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass type) {
  set_breakpoint(jvmti, type, "run");
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_pop_frame = 1, .can_generate_breakpoint_events = 1}, {.Breakpoint = hit});
}
}
