// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
extern "C" {
JNIEXPORT jboolean JNICALL Java_Test_modifiable(JNIEnv*, jclass, jclass c) {
  jboolean answer = JNI_FALSE;
  check(jvmti->IsModifiableClass(c, &answer), "IsModifiableClass");
  return answer;
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start(vm, {.can_redefine_any_class = 1}); }
}
