// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static void report(const char* what, jthread thread, jmethodID method) {
  if (of_test(jvmti, method) && method_name(jvmti, method) == "work")
    say("%s in %s", what, thread_name(jvmti, thread).c_str());
}
static void JNICALL entry(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method) { report("entry", thread, method); }
static void JNICALL leave(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jboolean, jvalue) {
  report("exit", thread, method);
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_mode(JNIEnv*, jclass, jboolean on, jboolean global) {
  jthread thread = global ? nullptr : current_thread(jvmti);
  for (jvmtiEvent e : {JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_METHOD_EXIT})
    check(jvmti->SetEventNotificationMode(on ? JVMTI_ENABLE : JVMTI_DISABLE, e, thread), "SetEventNotificationMode");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_method_entry_events = 1, .can_generate_method_exit_events = 1},
                     {.MethodEntry = entry, .MethodExit = leave});
}
}
