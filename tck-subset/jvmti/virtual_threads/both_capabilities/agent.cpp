// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jvmtiEnv* with_suspend;
static void ask(const char* what, jvmtiEnv* env) {
  say("%s", what);
  show(env, "SuspendAllVirtualThreads", env->SuspendAllVirtualThreads(0, nullptr));
  show(env, "ResumeAllVirtualThreads", env->ResumeAllVirtualThreads(0, nullptr));
  for (jvmtiEvent event : {JVMTI_EVENT_VIRTUAL_THREAD_START, JVMTI_EVENT_VIRTUAL_THREAD_END})
    show(env, "enable event", env->SetEventNotificationMode(JVMTI_ENABLE, event, nullptr));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_check(JNIEnv*, jclass) {
  ask("only can_suspend", with_suspend);
  ask("only can_support_virtual_threads", jvmti);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  with_suspend = get_jvmti(vm);
  add_capabilities(with_suspend, [](auto& c) { c.can_suspend = 1; });
  return start_agent(vm, {.can_support_virtual_threads = 1});
}
}
