// SPDX-License-Identifier: Apache-2.0
#include "local_functions.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_look(JNIEnv*, jclass) {
  for (jint slot : {-1, 2, 65535}) {
    say("slot %d", slot);
    show_local_functions(jvmti, nullptr, 1, slot);
  }
  jlong j = 0;
  jdouble d = 0;
  say("the last slot");
  show(jvmti, "GetLocalLong", jvmti->GetLocalLong(nullptr, 1, 1, &j));
  show(jvmti, "GetLocalDouble", jvmti->GetLocalDouble(nullptr, 1, 1, &d));
  show(jvmti, "SetLocalLong", jvmti->SetLocalLong(nullptr, 1, 1, 99));
  show(jvmti, "SetLocalDouble", jvmti->SetLocalDouble(nullptr, 1, 1, 99));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_access_local_variables = 1});
}
}
