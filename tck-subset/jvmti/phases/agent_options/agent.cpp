// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char* options, void*) {
  jvmtiEnv* jvmti = get_jvmti(vm);
  jvmtiPhase phase;
  check(jvmti->GetPhase(&phase), "GetPhase");
  say("[%s] in OnLoad: %d", options, phase == JVMTI_PHASE_ONLOAD);
  JNIEnv* env = nullptr;
  say("JNI there: %d", vm->GetEnv(reinterpret_cast<void**>(&env), JNI_VERSION_1_6) == JNI_OK && env == nullptr);
  return 0;
}
