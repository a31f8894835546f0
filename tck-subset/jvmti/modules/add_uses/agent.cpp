// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_uses(JNIEnv*, jclass, jobject module, jobject service) {
  show(jvmti, "AddModuleUses", jvmti->AddModuleUses(module, static_cast<jclass>(service)));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
