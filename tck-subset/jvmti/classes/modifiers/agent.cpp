// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT jint JNICALL Java_Test_modifiers(JNIEnv*, jclass, jclass type) {
  jint modifiers = -1;
  check(jvmti->GetClassModifiers(type, &modifiers), "GetClassModifiers");
  return modifiers;
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
