// SPDX-License-Identifier: Apache-2.0
#include "local_functions.hpp"
static jvmtiEnv* jvmti;
extern "C" {
JNIEXPORT void JNICALL Java_Test_look(JNIEnv*, jclass, jthread thread) {
  show_local_functions(jvmti, thread, 0, 1);
  jobject self = nullptr;
  show(jvmti, "GetLocalInstance", jvmti->GetLocalInstance(thread, 0, &self));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_access_local_variables = 1; });
  return 0;
}
}
