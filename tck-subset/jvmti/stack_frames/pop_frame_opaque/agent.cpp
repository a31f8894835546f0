// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID, jlocation) {
  say("in%s", stack_names(jvmti, thread).c_str());
  show(jvmti, "called by a native method", jvmti->PopFrame(thread));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass type) {
  set_breakpoint(jvmti, type, "work");
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
  show(jvmti, "in a native method", jvmti->PopFrame(current_thread(jvmti)));
}
JNIEXPORT void JNICALL Java_Test_callWork(JNIEnv* env, jclass type) {
  env->CallStaticVoidMethod(type, method_named(jvmti, type, "work"));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_pop_frame = 1, .can_generate_breakpoint_events = 1}, {.Breakpoint = hit});
}
}
