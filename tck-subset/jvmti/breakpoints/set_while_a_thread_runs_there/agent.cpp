// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <atomic>

#include "frames.hpp"
static jvmtiEnv* jvmti;
static std::atomic<int> hits;
static std::atomic<bool> cleared;
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation location) {
  if (++hits < 3) return;
  show(jvmti, "ClearBreakpoint", jvmti->ClearBreakpoint(method, location));
  cleared = true;
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_setAndAwait(JNIEnv*, jclass type) {
  hits = 0;
  cleared = false;
  check(jvmti->SetBreakpoint(method_named(jvmti, type, "run"), 6), "SetBreakpoint");
  for (int i = 0; !cleared && i < 30000; ++i) usleep(1000);
  say("hits %d", hits.load());
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_generate_breakpoint_events = 1; });
  set_callbacks(jvmti, [](auto& c) { c.Breakpoint = hit; });
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
  return 0;
}
}
