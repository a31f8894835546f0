// SPDX-License-Identifier: Apache-2.0
#include "agent.hpp"

namespace {

jvmtiEnv* env;
int entered = 0;

void JNICALL method_entry(jvmtiEnv*, JNIEnv*, jthread, jmethodID) { ++entered; }

}  // namespace

extern "C" JNIEXPORT jint JNICALL Java_Test_interrupt(JNIEnv*, jclass, jthread thread) {
  jthread self = nullptr;
  check(env->GetCurrentThread(&self), "GetCurrentThread");
  entered = 0;
  check(env->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, self), "enable");
  check(env->InterruptThread(thread), "InterruptThread");
  check(env->SetEventNotificationMode(JVMTI_DISABLE, JVMTI_EVENT_METHOD_ENTRY, self), "disable");
  return entered;
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  env = get_jvmti(vm);
  jvmtiCapabilities wanted{};
  wanted.can_signal_thread = 1;
  wanted.can_generate_method_entry_events = 1;
  check(env->AddCapabilities(&wanted), "AddCapabilities");
  jvmtiEventCallbacks callbacks{};
  callbacks.MethodEntry = method_entry;
  check(env->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  return JNI_OK;
}
