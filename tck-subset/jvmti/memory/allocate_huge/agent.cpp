// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" JNIEXPORT void JNICALL Java_Test_run(JNIEnv*, jclass) {
  unsigned char* memory = nullptr;
  show(jvmti, "2^63 - 1 bytes", jvmti->Allocate(0x7fffffffffffffffLL, &memory));
  show(jvmti, "2^62 bytes", jvmti->Allocate(1LL << 62, &memory));
  show(jvmti, "-2^63 bytes", jvmti->Allocate(-0x7fffffffffffffffLL - 1, &memory));
  show(jvmti, "no place for the result", jvmti->Allocate(8, nullptr));
  show(jvmti, "8 bytes", jvmti->Allocate(8, &memory));
  show(jvmti, "free", jvmti->Deallocate(memory));
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
