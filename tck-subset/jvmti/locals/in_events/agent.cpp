// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static std::string at_exit, at_pop;  // their order is open
static bool wanted(jmethodID method) { return of_test(jvmti, method) && method_name(jvmti, method) == "work"; }
static std::string local(jthread thread, const std::string& where) {
  jint n = -1;
  jvmtiError error = jvmti->GetLocalInt(thread, 0, 0, &n);
  return where + ": " + error_name(jvmti, error) + " " + std::to_string(n);
}
static void JNICALL entry(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method) {
  if (!wanted(method)) return;
  say("%s", local(thread, "entry").c_str());
  show(jvmti, "set", jvmti->SetLocalInt(thread, 0, 0, 100));
  show(jvmti, "NotifyFramePop", jvmti->NotifyFramePop(thread, 0));
}
static void JNICALL step(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jlocation location) {
  if (!wanted(method)) return;
  say("%s", local(thread, "step " + std::to_string(location)).c_str());
  if (location == 3) show(jvmti, "set", jvmti->SetLocalInt(thread, 0, 0, 1000));
}
static void JNICALL leave(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jboolean, jvalue) {
  if (wanted(method)) at_exit = local(thread, "exit");
}
static void JNICALL pop(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID, jboolean) { at_pop = local(thread, "pop"); }
static const jvmtiEvent kEvents[] = {JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_METHOD_EXIT, JVMTI_EVENT_SINGLE_STEP,
                                     JVMTI_EVENT_FRAME_POP};
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass) {
  for (jvmtiEvent e : kEvents) enable(jvmti, e);
}
JNIEXPORT void JNICALL Java_Test_end(JNIEnv*, jclass) {
  for (jvmtiEvent e : kEvents) disable(jvmti, e);
  say("%s\n%s", at_exit.c_str(), at_pop.c_str());
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm,
                     {.can_access_local_variables = 1,
                      .can_generate_single_step_events = 1,
                      .can_generate_frame_pop_events = 1,
                      .can_generate_method_entry_events = 1,
                      .can_generate_method_exit_events = 1},
                     {.SingleStep = step, .FramePop = pop, .MethodEntry = entry, .MethodExit = leave});
}
}
