// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_modifiable(JNIEnv*, jclass, jclass type) {
  jboolean answer = 9;
  check(jvmti->IsModifiableClass(type, &answer), "IsModifiableClass");
  say("%s %d", class_signature(jvmti, type).c_str(), answer);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_redefine_classes = 1,
                          .can_redefine_any_class = 1,
                          .can_retransform_classes = 1,
                          .can_retransform_any_class = 1});
}
}
