// SPDX-License-Identifier: Apache-2.0
#include <set>
#include <vector>

#include "frames.hpp"
static jmethodID watched;
static std::vector<jlocation> stepped, hit_at;
static void JNICALL step(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation location) {
  if (method == watched) stepped.push_back(location);
}
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread, jmethodID, jlocation location) { hit_at.push_back(location); }
extern "C" {
JNIEXPORT void JNICALL Java_Test_steps(JNIEnv*, jclass, jclass type, jboolean on) {
  watched = method_named(jvmti, type, "run");
  check(jvmti->SetEventNotificationMode(on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_SINGLE_STEP, nullptr), "step");
}
JNIEXPORT void JNICALL Java_Test_breakpoints(JNIEnv*, jclass, jclass type) {
  watched = method_named(jvmti, type, "run");
  for (jlocation location : std::set<jlocation>(stepped.begin(), stepped.end()))
    check(jvmti->SetBreakpoint(watched, location), "SetBreakpoint");
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
}
JNIEXPORT void JNICALL Java_Test_compare(JNIEnv*, jclass) {
  say("more than a hundred %d, hit where stepped %d", hit_at.size() > 100, hit_at == stepped);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_single_step_events = 1, .can_generate_breakpoint_events = 1},
                     {.SingleStep = step, .Breakpoint = hit});
}
}
