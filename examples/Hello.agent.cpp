// SPDX-License-Identifier: Apache-2.0
// An agent for Hello.java: counts the classes that are loaded and, while main runs, the methods that are entered, and
// says so on stderr at the end.
// `./dev run` compiles FILE.agent.cpp beside FILE.java and attaches it; by hand: java -agentpath:PATH/TO/THE.so ...
#include <jvmti.h>

#include <atomic>
#include <cstdio>
#include <initializer_list>

namespace {

std::atomic<long> g_classes{0}, g_entries{0};

void JNICALL class_prepare(jvmtiEnv*, JNIEnv*, jthread, jclass) { ++g_classes; }
void JNICALL method_entry(jvmtiEnv*, JNIEnv*, jthread, jmethodID) { ++g_entries; }

void JNICALL vm_init(jvmtiEnv* jvmti, JNIEnv*, jthread thread) {
  jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_METHOD_ENTRY, thread);
}

void JNICALL vm_death(jvmtiEnv*, JNIEnv*) {
  std::fprintf(stderr, "agent: %ld classes prepared, %ld methods entered by the main thread\n", g_classes.load(),
               g_entries.load());
}

}  // namespace

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmtiEnv* jvmti = nullptr;
  if (vm->GetEnv(reinterpret_cast<void**>(&jvmti), JVMTI_VERSION_11) != JNI_OK) return JNI_ERR;
  jvmtiCapabilities wanted{};
  wanted.can_generate_method_entry_events = 1;
  jvmtiEventCallbacks callbacks{};
  callbacks.ClassPrepare = class_prepare;
  callbacks.MethodEntry = method_entry;
  callbacks.VMInit = vm_init;
  callbacks.VMDeath = vm_death;
  if (jvmti->AddCapabilities(&wanted) != JVMTI_ERROR_NONE ||
      jvmti->SetEventCallbacks(&callbacks, sizeof callbacks) != JVMTI_ERROR_NONE)
    return JNI_ERR;
  for (jvmtiEvent event : {JVMTI_EVENT_CLASS_PREPARE, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_VM_DEATH})
    if (jvmti->SetEventNotificationMode(JVMTI_ENABLE, event, nullptr) != JVMTI_ERROR_NONE) return JNI_ERR;
  return JNI_OK;
}
