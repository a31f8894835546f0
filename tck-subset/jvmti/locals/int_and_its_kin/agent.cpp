// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_look(JNIEnv*, jclass) {
  const jint values[] = {77, -300, 'x', -128, 0};
  for (jint slot = 0; slot < 5; ++slot) {
    jint value = 0;
    show(jvmti, "get " + std::to_string(slot), jvmti->GetLocalInt(nullptr, 1, slot, &value));
    say("value %d", value);
    show(jvmti, "set", jvmti->SetLocalInt(nullptr, 1, slot, values[slot]));
    check(jvmti->GetLocalInt(nullptr, 1, slot, &value), "GetLocalInt");
    say("now %d", value);
  }
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_access_local_variables = 1});
}
}
