// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static void JNICALL prepared(jvmtiEnv*, JNIEnv*, jthread, jclass type) {
  std::string signature = class_signature(jvmti, type);
  if (signature == "LTest$Made;") {
    set_breakpoint(jvmti, type, "set", 5);
    check(jvmti->SetBreakpoint(method_named(jvmti, type, "<init>"), 8), "SetBreakpoint");
  }
  if (signature == "LTest$Initialized;")
    check(jvmti->SetBreakpoint(method_named(jvmti, type, "<clinit>"), 4), "SetBreakpoint");
}
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jlocation location) {
  std::string name = method_name(jvmti, method);
  say("%s at %ld", name.c_str(), static_cast<long>(location));
  show(jvmti, name, jvmti->ForceEarlyReturnVoid(thread));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass type) {
  set_breakpoint(jvmti, type, "work");
  enable(jvmti, {JVMTI_EVENT_BREAKPOINT, JVMTI_EVENT_CLASS_PREPARE});
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_breakpoint_events = 1, .can_force_early_return = 1},
                     {.ClassPrepare = prepared, .Breakpoint = hit});
}
}
