// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <atomic>

#include "frames.hpp"
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
  set_breakpoint(jvmti, type, "run", 6);
  for (int i = 0; !cleared && i < 30000; ++i) usleep(1000);
  say("hits %d", hits.load());
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_breakpoint_events = 1}, {.Breakpoint = hit}, {JVMTI_EVENT_BREAKPOINT});
}
}
