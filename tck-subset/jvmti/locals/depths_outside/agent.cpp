// SPDX-License-Identifier: Apache-2.0
#include "local_functions.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_look(JNIEnv*, jclass) {
  for (jint depth : {-1, 2}) {
    say("depth %d", depth);
    show_local_functions(jvmti, nullptr, depth, 0);
    jobject self = nullptr;
    show(jvmti, "GetLocalInstance", jvmti->GetLocalInstance(nullptr, depth, &self));
  }
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_access_local_variables = 1});
}
}
