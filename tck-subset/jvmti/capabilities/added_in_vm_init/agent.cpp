// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static void JNICALL waits(jvmtiEnv*, JNIEnv*, jthread, jobject, jlong millis) {
  if (millis == 7) say("MonitorWait");
}
static void JNICALL init(jvmtiEnv* jvmti, JNIEnv*, jthread thread) {
  jvmtiCapabilities potential{};
  check(jvmti->GetPotentialCapabilities(&potential), "GetPotentialCapabilities");
  if (!potential.can_generate_monitor_events || !potential.can_tag_objects) {
    say("not offered in the live phase");
    std::exit(77);
  }
  add_capabilities(jvmti, [](auto& c) { c.can_generate_monitor_events = c.can_tag_objects = 1; });
  show(jvmti, "enable", jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_MONITOR_WAIT, nullptr));
  show(jvmti, "tag", jvmti->SetTag(thread, 1));
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {}, {.VMInit = init, .MonitorWait = waits}, {JVMTI_EVENT_VM_INIT});
}
