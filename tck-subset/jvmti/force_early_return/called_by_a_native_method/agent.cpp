// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static jvmtiEnv* jvmti;
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID, jlocation) {
  say("stack:%s", stack_names(jvmti, thread).c_str());
  show(jvmti, "ForceEarlyReturnInt", jvmti->ForceEarlyReturnInt(thread, 99));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass type) {
  check(jvmti->SetBreakpoint(method_named(jvmti, type, "work"), 0), "SetBreakpoint");
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
}
JNIEXPORT jint JNICALL Java_Test_call(JNIEnv* env, jclass type) {
  jint got = env->CallStaticIntMethod(type, method_named(jvmti, type, "work"));
  say("got %d", got);
  return got;
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_force_early_return = c.can_generate_breakpoint_events = 1; });
  set_callbacks(jvmti, [](auto& c) { c.Breakpoint = hit; });
  return 0;
}
}
