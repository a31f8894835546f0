// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID, jlocation) {
  say("stack:%s", stack_names(jvmti, thread).c_str());
  show(jvmti, "ForceEarlyReturnInt", jvmti->ForceEarlyReturnInt(thread, 99));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass type) {
  set_breakpoint(jvmti, type, "work");
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
}
JNIEXPORT jint JNICALL Java_Test_call(JNIEnv* env, jclass type) {
  jint got = env->CallStaticIntMethod(type, method_named(jvmti, type, "work"));
  say("got %d", got);
  return got;
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_breakpoint_events = 1, .can_force_early_return = 1}, {.Breakpoint = hit});
}
}
