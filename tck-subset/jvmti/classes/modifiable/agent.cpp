// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jvmtiEnv* jvmti;
extern "C" {
JNIEXPORT void JNICALL Java_Test_modifiable(JNIEnv*, jclass, jclass type) {
  jboolean answer = 9;
  check(jvmti->IsModifiableClass(type, &answer), "IsModifiableClass");
  say("%s %d", class_signature(jvmti, type).c_str(), answer);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) {
    c.can_redefine_classes = c.can_redefine_any_class = 1;
    c.can_retransform_classes = c.can_retransform_any_class = 1;
  });
  return 0;
}
}
