// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static bool holds(const jvmtiCapabilities& wanted) {
  jvmtiCapabilities held{};
  check(jvmti->GetCapabilities(&held), "GetCapabilities");
  return std::memcmp(&held, &wanted, sizeof held) == 0;
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_run(JNIEnv*, jclass type) {
  jvmtiCapabilities potential{}, none{};
  check(jvmti->GetPotentialCapabilities(&potential), "GetPotentialCapabilities");
  say("something is offered: %d", std::memcmp(&potential, &none, sizeof none) != 0);
  show(jvmti, "add", jvmti->AddCapabilities(&potential));
  say("held: %d", holds(potential));
  say("tags work if offered: %d", (jvmti->SetTag(type, 1) == JVMTI_ERROR_NONE) == (potential.can_tag_objects == 1));
  show(jvmti, "relinquish", jvmti->RelinquishCapabilities(&potential));
  say("none held: %d", holds(none));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
