// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jvmtiEnv *early, *usual;
static void JNICALL start(jvmtiEnv* jvmti, JNIEnv* env) {
  jvmtiPhase of_early, of_usual;
  check(early->GetPhase(&of_early), "GetPhase");
  check(usual->GetPhase(&of_usual), "GetPhase");
  say("%s: phase of early %s, of usual %s", jvmti == early ? "early" : "usual",
      of_early == JVMTI_PHASE_START ? "start" : "another",
      of_usual == JVMTI_PHASE_START        ? "start"
      : of_usual == JVMTI_PHASE_PRIMORDIAL ? "primordial"
                                           : "another");
  say("  %s", class_signature(early, env->FindClass("java/lang/Object")).c_str());
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  usual = get_jvmti(vm);
  early = get_jvmti(vm);
  add_capabilities(early, [](auto& c) { c.can_generate_early_vmstart = 1; });
  for (jvmtiEnv* each : {usual, early}) {
    set_callbacks(each, [](auto& c) { c.VMStart = start; });
    enable(each, JVMTI_EVENT_VM_START);
  }
  return 0;
}
