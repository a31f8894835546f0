// SPDX-License-Identifier: Apache-2.0
#include "suspend_at_breakpoint.hpp"
static void JNICALL pop(jvmtiEnv* jvmti, JNIEnv*, jthread, jmethodID method, jboolean by_exception) {
  say("pop of %s, by exception %d", method_name(jvmti, method).c_str(), by_exception);
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_force(JNIEnv*, jclass, jobject value) {
  jvmtiEnv* jvmti = suspender_jvmti;
  jthread thread = thread_that_hit;
  say("stack:%s", stack_names(jvmti, thread).c_str());
  show(jvmti, "NotifyFramePop", jvmti->NotifyFramePop(thread, 0));
  show(jvmti, "NotifyFramePop of the caller", jvmti->NotifyFramePop(thread, 1));
  show(jvmti, "ForceEarlyReturnInt", jvmti->ForceEarlyReturnInt(thread, 5));
  show(jvmti, "ForceEarlyReturnObject", jvmti->ForceEarlyReturnObject(thread, value));
  resume_from_hit();
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmtiEnv* jvmti =
      start_suspending(vm, [](auto& c) { c.can_force_early_return = c.can_generate_frame_pop_events = 1; });
  set_callbacks(jvmti, [](auto& c) {
    c.Breakpoint = suspend_at_hit;
    c.FramePop = pop;
  });
  enable(jvmti, JVMTI_EVENT_FRAME_POP);
  return 0;
}
}
