// SPDX-License-Identifier: Apache-2.0
#include "suspend_at_breakpoint.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_pop(JNIEnv*, jclass) {
  say("stack:%s", stack_names(suspender_jvmti, thread_that_hit).c_str());
  show(suspender_jvmti, "PopFrame", suspender_jvmti->PopFrame(thread_that_hit));
  resume_from_hit();
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  start_suspending(vm, [](auto& c) { c.can_pop_frame = 1; });
  return 0;
}
}
