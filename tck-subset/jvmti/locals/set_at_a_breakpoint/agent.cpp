// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static jvmtiEnv* jvmti;
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
  check(jvmti->SetBreakpoint(method_named(jvmti, type, "twice"), 0), "SetBreakpoint");
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_access_local_variables = c.can_generate_breakpoint_events = 1; });
  set_callbacks(jvmti, [](auto& c) { c.Breakpoint = hit; });
  return 0;
}
}
