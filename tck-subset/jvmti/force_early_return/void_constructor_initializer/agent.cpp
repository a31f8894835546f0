// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static jvmtiEnv* jvmti;
static void JNICALL prepared(jvmtiEnv*, JNIEnv*, jthread, jclass type) {
  std::string signature = class_signature(jvmti, type);
  if (signature == "LTest$Made;") {
    check(jvmti->SetBreakpoint(method_named(jvmti, type, "set"), 5), "SetBreakpoint");
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
  check(jvmti->SetBreakpoint(method_named(jvmti, type, "work"), 0), "SetBreakpoint");
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
  enable(jvmti, JVMTI_EVENT_CLASS_PREPARE);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_force_early_return = c.can_generate_breakpoint_events = 1; });
  set_callbacks(jvmti, [](auto& c) {
    c.Breakpoint = hit;
    c.ClassPrepare = prepared;
  });
  return 0;
}
}
