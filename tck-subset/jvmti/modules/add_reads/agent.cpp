// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_reads(JNIEnv*, jclass, jobject module, jobject other) {
  show(jvmti, "AddModuleReads", jvmti->AddModuleReads(module, other));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return jvmti = get_jvmti(vm), 0; }
}
