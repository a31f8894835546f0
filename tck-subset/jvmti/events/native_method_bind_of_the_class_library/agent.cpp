// SPDX-License-Identifier: Apache-2.0
// freeMemory is a native method that nothing but the program calls.
#include "tck.hpp"
static jlong JNICALL my_free_memory(JNIEnv*, jobject) { return 42; }
static void JNICALL bind(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, void* address, void** chosen) {
  jvmtiPhase phase{};
  check(jvmti->GetPhase(&phase), "GetPhase");
  if (phase != JVMTI_PHASE_LIVE) return;
  std::string name = method_name(jvmti, method);
  if (name != "freeMemory") return;
  say("%s is bound, address %d", name.c_str(), address != nullptr);
  *chosen = reinterpret_cast<void*>(my_free_memory);
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_native_method_bind_events = 1}, {.NativeMethodBind = bind},
                     {JVMTI_EVENT_NATIVE_METHOD_BIND});
}
