// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static jvmtiEnv* jvmti;
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jlocation) {
  std::string name = method_name(jvmti, method);
  jint value = name == "anInt"    ? -123456
               : name == "aShort" ? -30000
               : name == "aChar"  ? 'z'
               : name == "aByte"  ? -100
                                  : 1;
  show(jvmti, name, jvmti->ForceEarlyReturnInt(thread, value));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass type) {
  for (const char* name : {"anInt", "aShort", "aChar", "aByte", "aBoolean"})
    check(jvmti->SetBreakpoint(method_named(jvmti, type, name), 0), "SetBreakpoint");
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_force_early_return = c.can_generate_breakpoint_events = 1; });
  set_callbacks(jvmti, [](auto& c) { c.Breakpoint = hit; });
  return 0;
}
}
