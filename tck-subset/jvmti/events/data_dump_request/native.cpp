// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static void JNICALL requested(jvmtiEnv* jvmti) {
  jvmtiPhase phase{};
  check(jvmti->GetPhase(&phase), "GetPhase");
  say("agent: request in the live phase %d", phase == JVMTI_PHASE_LIVE);
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmtiEnv* jvmti = get_jvmti(vm);
  set_callbacks(jvmti, [](auto& c) { c.DataDumpRequest = requested; });
  enable(jvmti, JVMTI_EVENT_DATA_DUMP_REQUEST);
  return 0;
}
