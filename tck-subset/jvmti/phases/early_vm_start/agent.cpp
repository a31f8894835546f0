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
  jthread thread = nullptr;
  check(jvmti->GetCurrentThread(&thread), "GetCurrentThread");
  say("  %s, %s", class_signature(early, env->FindClass("java/lang/Object")).c_str(),
      thread == nullptr ? "no thread" : "a thread");
}
static void JNICALL load(jvmtiEnv* jvmti, JNIEnv*, jthread, jclass type) {
  if (class_signature(jvmti, type) == "Ljava/util/Collections;")
    say("  %s: Collections", jvmti == early ? "early" : "usual");
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  usual = get_jvmti(vm);
  early = get_jvmti(vm);
  add_capabilities(early, [](auto& c) { c.can_generate_early_vmstart = 1; });
  for (jvmtiEnv* each : {usual, early}) {
    set_callbacks(each, [](auto& c) {
      c.VMStart = start;
      c.ClassLoad = load;
    });
    enable(each, JVMTI_EVENT_VM_START);
    enable(each, JVMTI_EVENT_CLASS_LOAD);
  }
  return 0;
}
