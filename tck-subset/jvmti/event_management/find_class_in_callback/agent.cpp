// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static thread_local bool inside;
static void JNICALL entry(jvmtiEnv*, JNIEnv* env, jthread, jmethodID method) {
  if (inside) return;
  inside = true;
  jclass type = nullptr;
  check(jvmti->GetMethodDeclaringClass(method, &type), "GetMethodDeclaringClass");
  std::string name = class_signature(jvmti, type) + method_name(jvmti, method);
  if (name == "LT;run" || name == "LTest;frame") {
    jclass found = env->FindClass("OnlyThere");
    env->ExceptionClear();
    say("in %s: %s", name.c_str(), found == nullptr ? "not found" : class_signature(jvmti, found).c_str());
  }
  inside = false;
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(
      vm, {.can_generate_method_entry_events = 1},
      {.VMInit = [](jvmtiEnv* env, JNIEnv*, jthread) { enable(env, JVMTI_EVENT_METHOD_ENTRY); }, .MethodEntry = entry},
      {JVMTI_EVENT_VM_INIT});
}
