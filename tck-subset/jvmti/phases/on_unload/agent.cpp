// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static void JNICALL death(jvmtiEnv*, JNIEnv*) { say("VMDeath"); }
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {}, {.VMDeath = death}, {JVMTI_EVENT_VM_DEATH});
}
// Numbers: GetErrorName need not work in this phase.
extern "C" JNIEXPORT void JNICALL Agent_OnUnload(JavaVM*) {
  jint count = 0;
  jthread* threads = nullptr;
  jclass* classes = nullptr;
  jvmtiCapabilities none{};
  say("OnUnload");
  say("GetAllThreads: %d", jvmti->GetAllThreads(&count, &threads) == JVMTI_ERROR_WRONG_PHASE);
  say("GetLoadedClasses: %d", jvmti->GetLoadedClasses(&count, &classes) == JVMTI_ERROR_WRONG_PHASE);
  say("SetEventNotificationMode: %d",
      jvmti->SetEventNotificationMode(JVMTI_DISABLE, JVMTI_EVENT_VM_DEATH, nullptr) == JVMTI_ERROR_WRONG_PHASE);
  say("AddCapabilities: %d", jvmti->AddCapabilities(&none) == JVMTI_ERROR_WRONG_PHASE);
}
