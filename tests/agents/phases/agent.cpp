// SPDX-License-Identifier: Apache-2.0
#include "agent.hpp"

namespace {

const char* phase(jvmtiEnv* jvmti) {
  jvmtiPhase now{};
  check(jvmti->GetPhase(&now), "GetPhase");
  switch (now) {
    case JVMTI_PHASE_ONLOAD: return "onload";
    case JVMTI_PHASE_PRIMORDIAL: return "primordial";
    case JVMTI_PHASE_START: return "start";
    case JVMTI_PHASE_LIVE: return "live";
    case JVMTI_PHASE_DEAD: return "dead";
  }
  return "unknown";
}

JavaVM* machine;

jint get_env() {
  JNIEnv* env = nullptr;
  return machine->GetEnv(reinterpret_cast<void**>(&env), JNI_VERSION_1_2);
}

void JNICALL vm_start(jvmtiEnv* jvmti, JNIEnv* jni) {
  say("GetEnv %d", get_env());
  say("VMStart in %s, JNI %s", phase(jvmti), jni->GetVersion() >= JNI_VERSION_10 ? "10" : "older");
}

void JNICALL vm_init(jvmtiEnv* jvmti, JNIEnv* jni, jthread thread) {
  say("VMInit in %s on %s, FindClass %s", phase(jvmti), thread_name(jvmti, thread).c_str(),
      jni->FindClass("java/lang/String") != nullptr ? "works" : "fails");
}

void JNICALL vm_death(jvmtiEnv* jvmti, JNIEnv*) { say("VMDeath in %s", phase(jvmti)); }

}  // namespace

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char* options, void*) {
  machine = vm;
  jvmtiEnv* jvmti = get_jvmti(vm);
  say("GetEnv %d", get_env());  // JNI_EDETACHED
  jint version = 0;
  check(jvmti->GetVersionNumber(&version), "GetVersionNumber");
  say("Agent_OnLoad in %s, options '%s', major version %d", phase(jvmti), options,
      (version & JVMTI_VERSION_MASK_MAJOR) >> JVMTI_VERSION_SHIFT_MAJOR);
  jvmtiEventCallbacks callbacks{};
  callbacks.VMStart = vm_start;
  callbacks.VMInit = vm_init;
  callbacks.VMDeath = vm_death;
  check(jvmti->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  for (jvmtiEvent event : {JVMTI_EVENT_VM_START, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH}) enable(jvmti, event);
  return JNI_OK;
}

extern "C" JNIEXPORT void JNICALL Agent_OnUnload(JavaVM*) { say("Agent_OnUnload"); }
