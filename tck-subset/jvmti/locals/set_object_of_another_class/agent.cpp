// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_look(JNIEnv*, jclass, jobject integer) {
  show(jvmti, "String", jvmti->SetLocalObject(nullptr, 1, 0, integer));
  show(jvmti, "Object[]", jvmti->SetLocalObject(nullptr, 1, 1, integer));
  show(jvmti, "int", jvmti->SetLocalObject(nullptr, 1, 2, integer));
  show(jvmti, "int by null", jvmti->SetLocalObject(nullptr, 1, 2, nullptr));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_access_local_variables = 1});
}
}
