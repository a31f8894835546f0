// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static jvmtiEnv* jvmti;
extern "C" {
JNIEXPORT void JNICALL Java_Test_look(JNIEnv*, jclass, jobject integer) {
  show(jvmti, "String", jvmti->SetLocalObject(nullptr, 1, 0, integer));
  show(jvmti, "Object[]", jvmti->SetLocalObject(nullptr, 1, 1, integer));
  show(jvmti, "int", jvmti->SetLocalObject(nullptr, 1, 2, integer));
  show(jvmti, "int by null", jvmti->SetLocalObject(nullptr, 1, 2, nullptr));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_access_local_variables = 1; });
  return 0;
}
}
