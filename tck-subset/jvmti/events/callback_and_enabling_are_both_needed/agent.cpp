// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static void JNICALL entry(jvmtiEnv*, JNIEnv*, jthread, jmethodID method) {
  if (of_test(jvmti, method) && method_name(jvmti, method) == "work") say("entry");
}
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread, jmethodID, jlocation) { say("breakpoint"); }
static void callbacks(bool with_entry, bool with_breakpoint) {
  jvmtiEventCallbacks table{};
  if (with_entry) table.MethodEntry = entry;
  if (with_breakpoint) table.Breakpoint = hit;
  show(jvmti, "SetEventCallbacks", jvmti->SetEventCallbacks(&table, sizeof table));
  table.MethodEntry = nullptr;
  table.Breakpoint = nullptr;
}
static void mode(jvmtiEventMode m) {
  for (jvmtiEvent e : {JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_BREAKPOINT})
    show(jvmti, "SetEventNotificationMode", jvmti->SetEventNotificationMode(m, e, nullptr));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_state(JNIEnv* env, jclass type, jstring name) {
  std::string state = text_of(env, name).c_str();
  say("-- %s", state.c_str());
  if (state == "neither") set_breakpoint(jvmti, type, "work");
  if (state == "callbacks") callbacks(true, true);
  if (state == "callbacks, enabled") mode(JVMTI_ENABLE);
  if (state == "enabled") callbacks(false, false);
  if (state == "one callback") callbacks(false, true);
  if (state == "no table") show(jvmti, "SetEventCallbacks", jvmti->SetEventCallbacks(nullptr, 0));
  if (state == "disabled") {
    mode(JVMTI_DISABLE);
    callbacks(true, true);
  }
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_breakpoint_events = 1, .can_generate_method_entry_events = 1});
}
}
