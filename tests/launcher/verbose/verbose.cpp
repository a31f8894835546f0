// SPDX-License-Identifier: Apache-2.0
// An agent whose program switches the verbose flags.
#include <jvmti.h>

namespace {
jvmtiEnv* g_jvmti;
}

extern "C" JNIEXPORT void JNICALL Java_Verbose_set(JNIEnv*, jclass, jint flag, jboolean on) {
  g_jvmti->SetVerboseFlag(static_cast<jvmtiVerboseFlag>(flag), on);
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return vm->GetEnv(reinterpret_cast<void**>(&g_jvmti), JVMTI_VERSION_1_2);
}
