// SPDX-License-Identifier: Apache-2.0
#include "agent.hpp"

#include <atomic>
#include <chrono>
#include <thread>

namespace {

jvmtiEnv* jvmti;
std::atomic<bool> running;

void JNICALL entry(jvmtiEnv*, JNIEnv*, jthread, jmethodID method) {
  if (method_name(jvmti, method) != "entered") return;
  running = true;
  std::this_thread::sleep_for(std::chrono::milliseconds(150));
  // Most of this time, it is in the VM.
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(150);
  while (std::chrono::steady_clock::now() < end) {
    jvmtiFrameInfo frames[8];
    jint count = 0;
    check(jvmti->GetStackTrace(nullptr, 0, 8, frames, &count), "GetStackTrace");
  }
  jvmtiPhase phase{};
  check(jvmti->GetPhase(&phase), "GetPhase");
  say("the callback for %s ends in phase %d", full_method_name(jvmti, method).c_str(), phase);
}

}  // namespace

extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass) { enable(jvmti, JVMTI_EVENT_METHOD_ENTRY); }

JNIEXPORT void JNICALL Java_Test_end(JNIEnv*, jclass) {
  while (!running) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  check(jvmti->SetEventNotificationMode(JVMTI_DISABLE, JVMTI_EVENT_METHOD_ENTRY, nullptr), "SetEventNotificationMode");
}

JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  jvmtiCapabilities capabilities{};
  capabilities.can_generate_method_entry_events = 1;
  check(jvmti->AddCapabilities(&capabilities), "AddCapabilities");
  jvmtiEventCallbacks callbacks{};
  callbacks.MethodEntry = entry;
  check(jvmti->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  return JNI_OK;
}
}
