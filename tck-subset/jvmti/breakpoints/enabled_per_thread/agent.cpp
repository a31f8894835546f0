// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static void JNICALL hit(jvmtiEnv*, JNIEnv* env, jthread thread, jmethodID, jlocation) {
  say("hit in %s, current thread %d", thread_name(jvmti, thread).c_str(),
      env->IsSameObject(thread, current_thread(jvmti)));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass type) { set_breakpoint(jvmti, type, "work"); }
JNIEXPORT void JNICALL Java_Test_enable(JNIEnv*, jclass, jthread thread, jboolean on) {
  show(jvmti, on ? "enable" : "disable",
       jvmti->SetEventNotificationMode(on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_BREAKPOINT, thread));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_breakpoint_events = 1}, {.Breakpoint = hit});
}
}
