// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation) {
  say("hit %s", method_name(jvmti, method).c_str());
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass, jclass type) {
  for (const char* name : {"work", "other"})
    show(jvmti, name, jvmti->SetBreakpoint(method_named(jvmti, type, name), 0));
}
JNIEXPORT void JNICALL Java_Test_redefine(JNIEnv* env, jclass, jclass type, jbyteArray bytes) {
  show(jvmti, "RedefineClasses", redefine_class(jvmti, env, type, bytes));
  show(jvmti, "clear", jvmti->ClearBreakpoint(method_named(jvmti, type, "work"), 0));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_redefine_classes = 1, .can_generate_breakpoint_events = 1}, {.Breakpoint = hit},
                     {JVMTI_EVENT_BREAKPOINT});
}
}
