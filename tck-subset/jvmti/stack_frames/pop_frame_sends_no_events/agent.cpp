// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static bool popped;
static void JNICALL entry(jvmtiEnv*, JNIEnv*, jthread, jmethodID method) {
  if (of_test(jvmti, method)) say("entry of %s", method_name(jvmti, method).c_str());
}
static void JNICALL leave(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jboolean, jvalue) {
  if (of_test(jvmti, method)) say("exit of %s", method_name(jvmti, method).c_str());
}
static void JNICALL pop(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jboolean) {
  say("pop of %s", method_name(jvmti, method).c_str());
}
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID, jlocation) {
  if (popped) return;
  show(jvmti, "NotifyFramePop", jvmti->NotifyFramePop(thread, 0));
  show(jvmti, "NotifyFramePop of the caller", jvmti->NotifyFramePop(thread, 1));
  show(jvmti, "PopFrame", jvmti->PopFrame(thread));
  enable(jvmti, JVMTI_EVENT_SINGLE_STEP);
}
static void JNICALL step(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jlocation) {
  if (!of_test(jvmti, method) || popped) return;
  popped = true;
  disable(jvmti, JVMTI_EVENT_SINGLE_STEP);
  say("step in %s", method_name(jvmti, method).c_str());
  show(jvmti, "PopFrame", jvmti->PopFrame(thread));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass type) {
  set_breakpoint(jvmti, type, "mark");
  enable(jvmti, {JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_METHOD_EXIT, JVMTI_EVENT_FRAME_POP, JVMTI_EVENT_BREAKPOINT});
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(
      vm,
      {.can_pop_frame = 1,
       .can_generate_single_step_events = 1,
       .can_generate_frame_pop_events = 1,
       .can_generate_breakpoint_events = 1,
       .can_generate_method_entry_events = 1,
       .can_generate_method_exit_events = 1},
      {.SingleStep = step, .FramePop = pop, .Breakpoint = hit, .MethodEntry = entry, .MethodExit = leave});
}
}
