// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
// Which of the two comes first is open: they are kept until the end.
static std::string exit_seen, pop_seen;
static void JNICALL leave(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jboolean by_exception, jvalue value) {
  if (of_test(jvmti, method) && method_name(jvmti, method) == "work")
    exit_seen += "exit of work, by exception " + std::to_string(by_exception) + ", value " + std::to_string(value.i);
}
static void JNICALL pop(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jboolean by_exception) {
  pop_seen += "pop of " + method_name(jvmti, method) + ", by exception " + std::to_string(by_exception);
}
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID, jlocation) {
  show(jvmti, "NotifyFramePop", jvmti->NotifyFramePop(thread, 0));
  show(jvmti, "ForceEarlyReturnInt", jvmti->ForceEarlyReturnInt(thread, 77));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass type) {
  set_breakpoint(jvmti, type, "work");
  enable(jvmti, {JVMTI_EVENT_METHOD_EXIT, JVMTI_EVENT_FRAME_POP, JVMTI_EVENT_BREAKPOINT});
}
JNIEXPORT void JNICALL Java_Test_end(JNIEnv*, jclass) { say("%s\n%s", exit_seen.c_str(), pop_seen.c_str()); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm,
                     {.can_generate_frame_pop_events = 1,
                      .can_generate_breakpoint_events = 1,
                      .can_generate_method_exit_events = 1,
                      .can_force_early_return = 1},
                     {.FramePop = pop, .Breakpoint = hit, .MethodExit = leave});
}
}
