// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static int hits;
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID, jlocation) {
  jint n = 0;
  check(jvmti->GetLocalInt(thread, 0, 0, &n), "GetLocalInt");
  say("n %d", n);
  if (++hits == 1) {
    show(jvmti, "set n", jvmti->SetLocalInt(thread, 0, 0, 21));
  } else if (hits == 4) {
    // count's limit: the loop ends after this round.
    show(jvmti, "set limit", jvmti->SetLocalInt(thread, 1, 0, 2));
  }
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass type) {
  set_breakpoint(jvmti, type, "twice");
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_access_local_variables = 1, .can_generate_breakpoint_events = 1}, {.Breakpoint = hit});
}
}
