// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static void JNICALL started(jvmtiEnv*, JNIEnv*, jthread thread) {
  if (!is_live(jvmti)) return;
  std::string name = thread_name(jvmti, thread);
  if (name.rfind("test", 0) == 0) say("ThreadStart %s", name.c_str());
}
static void JNICALL death(jvmtiEnv*, JNIEnv*) { say("VMDeath"); }
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {}, {.VMDeath = death, .ThreadStart = started},
                     {JVMTI_EVENT_VM_DEATH, JVMTI_EVENT_THREAD_START});
}
