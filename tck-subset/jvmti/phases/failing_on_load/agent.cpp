// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static void JNICALL init(jvmtiEnv*, JNIEnv*, jthread) { say("agent: VMInit"); }
static void JNICALL death(jvmtiEnv*, JNIEnv*) { say("agent: VMDeath"); }
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  start_agent(vm, {}, {.VMInit = init, .VMDeath = death}, {JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH});
  say("agent: OnLoad");
  return 1;
}
