// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <cstring>

#include "agent.hpp"

namespace {

jvmtiEnv* env;
jvmtiExtensionFunction carrier_of;
std::atomic<bool> carriers_stepped, virtual_threads_stepped;

void JNICALL on_step(jvmtiEnv*, JNIEnv* jni, jthread thread, jmethodID, jlocation) {
  (jni->IsVirtualThread(thread) ? virtual_threads_stepped : carriers_stepped) = true;
}

}  // namespace

extern "C" JNIEXPORT void JNICALL Java_Test_stepInCarrier(JNIEnv*, jclass) {
  jthread carrier = nullptr;
  check(carrier_of(env, nullptr, &carrier), "GetCarrierThread");
  check(env->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_SINGLE_STEP, carrier), "SetEventNotificationMode");
}
extern "C" JNIEXPORT jboolean JNICALL Java_Test_carriersStepped(JNIEnv*, jclass) { return carriers_stepped; }
extern "C" JNIEXPORT jboolean JNICALL Java_Test_virtualThreadsStepped(JNIEnv*, jclass) {
  return virtual_threads_stepped;
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  env = get_jvmti(vm);
  jint count = 0;
  jvmtiExtensionFunctionInfo* functions = nullptr;
  check(env->GetExtensionFunctions(&count, &functions), "GetExtensionFunctions");
  for (jint i = 0; i < count; ++i)
    if (std::strstr(functions[i].id, "GetCarrierThread")) carrier_of = functions[i].func;
  jvmtiCapabilities wanted{};
  wanted.can_support_virtual_threads = 1;
  wanted.can_generate_single_step_events = 1;
  check(env->AddCapabilities(&wanted), "AddCapabilities");
  jvmtiEventCallbacks callbacks{};
  callbacks.SingleStep = on_step;
  check(env->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  return JNI_OK;
}
