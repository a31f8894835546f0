// SPDX-License-Identifier: Apache-2.0
#include "local_functions.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_look(JNIEnv*, jclass, jthread thread) {
  show_local_functions(jvmti, thread, 0, 1);
  jobject self = nullptr;
  show(jvmti, "GetLocalInstance", jvmti->GetLocalInstance(thread, 0, &self));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_access_local_variables = 1});
}
}
