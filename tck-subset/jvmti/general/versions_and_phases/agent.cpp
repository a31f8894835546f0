// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jvmtiEnv* env_;
static int phase() {
  jvmtiPhase p;
  check(env_->GetPhase(&p), "GetPhase");
  return p;
}
static void JNICALL start(jvmtiEnv*, JNIEnv*) { say("VMStart %d", phase()); }
static void JNICALL init(jvmtiEnv*, JNIEnv*, jthread) { say("VMInit %d", phase()); }
static void JNICALL death(jvmtiEnv*, JNIEnv*) { say("VMDeath %d", phase()); }
extern "C" JNIEXPORT void JNICALL Java_Test_inMain(JNIEnv*, jclass) { say("main %d", phase()); }
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  env_ = get_jvmti(vm);
  jint version = 0;
  check(env_->GetVersionNumber(&version), "GetVersionNumber");
  say("interface %d, major at least 11: %d",
      (version & JVMTI_VERSION_MASK_INTERFACE_TYPE) == JVMTI_VERSION_INTERFACE_JVMTI,
      (version & JVMTI_VERSION_MASK_MAJOR) >> JVMTI_VERSION_SHIFT_MAJOR >= 11);
  say("OnLoad %d", phase());
  say("null %d", env_->GetPhase(nullptr));
  jvmtiEventCallbacks callbacks{};
  callbacks.VMStart = start;
  callbacks.VMInit = init;
  callbacks.VMDeath = death;
  check(env_->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  enable(env_, {JVMTI_EVENT_VM_START, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH});
  return 0;
}
