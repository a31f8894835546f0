// SPDX-License-Identifier: Apache-2.0
#include <atomic>

#include "tck.hpp"
static std::atomic<bool> begun;
static std::atomic<int> too_early, wrong_phase;
static void note() {
  if (!begun) too_early++;
  jvmtiPhase phase;
  check(jvmti->GetPhase(&phase), "GetPhase");
  if (phase != JVMTI_PHASE_START && phase != JVMTI_PHASE_LIVE) wrong_phase++;
}
static void JNICALL on_start(jvmtiEnv*, JNIEnv*) {
  begun = true;
  note();
}
static void JNICALL on_thread(jvmtiEnv*, JNIEnv*, jthread) { note(); }
static void JNICALL on_load(jvmtiEnv*, JNIEnv*, jthread, jclass) { note(); }
static void JNICALL on_prepare(jvmtiEnv*, JNIEnv*, jthread, jclass type) {
  note();
  if (class_signature(jvmti, type) == "LTest$Later;") say("Later is prepared");
}
static void JNICALL on_death(jvmtiEnv*, JNIEnv*) {
  say("before VMStart: %d, in wrong phases: %d", too_early.load(), wrong_phase.load());
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  start_agent(vm, {},
              {.VMDeath = on_death,
               .ThreadStart = on_thread,
               .ClassLoad = on_load,
               .ClassPrepare = on_prepare,
               .VMStart = on_start});
  for (jvmtiEvent e : {JVMTI_EVENT_VM_START, JVMTI_EVENT_THREAD_START, JVMTI_EVENT_CLASS_LOAD,
                       JVMTI_EVENT_CLASS_PREPARE, JVMTI_EVENT_VM_DEATH}) {
    enable(jvmti, e);
  }
  return 0;
}
