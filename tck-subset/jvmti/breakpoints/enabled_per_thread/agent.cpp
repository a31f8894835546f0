// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static jvmtiEnv* jvmti;
static void JNICALL hit(jvmtiEnv*, JNIEnv* env, jthread thread, jmethodID, jlocation) {
  say("hit in %s, current thread %d", thread_name(jvmti, thread).c_str(),
      env->IsSameObject(thread, current_thread(jvmti)));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass type) {
  check(jvmti->SetBreakpoint(method_named(jvmti, type, "work"), 0), "SetBreakpoint");
}
JNIEXPORT void JNICALL Java_Test_enable(JNIEnv*, jclass, jthread thread, jboolean on) {
  show(jvmti, on ? "enable" : "disable",
       jvmti->SetEventNotificationMode(on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_BREAKPOINT, thread));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_generate_breakpoint_events = 1; });
  set_callbacks(jvmti, [](auto& c) { c.Breakpoint = hit; });
  return 0;
}
}
