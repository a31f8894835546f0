// SPDX-License-Identifier: Apache-2.0
// Calls the extension function that the recipe has added.
#include "agent.hpp"

#include <cstring>

namespace {

void JNICALL started(jvmtiEnv* jvmti, JNIEnv*, jthread) {
  jint count = 0;
  jvmtiExtensionFunctionInfo* functions = nullptr;
  check(jvmti->GetExtensionFunctions(&count, &functions), "GetExtensionFunctions");
  for (jint i = 0; i < count; ++i) {
    if (std::strcmp(functions[i].id, "com.vitrine.functions.GetGreeting") != 0) continue;
    char* text = nullptr;
    check(functions[i].func(jvmti, &text), "GetGreeting");
    say("%s", take(jvmti, text).c_str());
  }
}

}  // namespace

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmtiEnv* jvmti = get_jvmti(vm);
  jvmtiEventCallbacks callbacks{};
  callbacks.VMInit = started;
  check(jvmti->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  enable(jvmti, JVMTI_EVENT_VM_INIT);
  return JNI_OK;
}
