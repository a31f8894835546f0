// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_reads(JNIEnv*, jclass, jobject module, jobject other) {
  show(jvmti, "AddModuleReads", jvmti->AddModuleReads(module, other));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
