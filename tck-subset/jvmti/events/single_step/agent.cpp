// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jmethodID work;
static void JNICALL step(jvmtiEnv*, JNIEnv*, jthread, jmethodID m, jlocation at) {
  if (m == work) say("step %ld", static_cast<long>(at));
}
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread, jmethodID, jlocation at) {
  say("breakpoint %ld", static_cast<long>(at));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv* env, jclass c) {
  work = env->GetStaticMethodID(c, "work", "(I)I");
  check(jvmti->SetBreakpoint(work, 3), "SetBreakpoint");
  enable(jvmti, {JVMTI_EVENT_SINGLE_STEP, JVMTI_EVENT_BREAKPOINT});
}
JNIEXPORT void JNICALL Java_Test_end(JNIEnv*, jclass) {
  check(jvmti->SetEventNotificationMode(JVMTI_DISABLE, JVMTI_EVENT_SINGLE_STEP, nullptr), "disable");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_single_step_events = 1, .can_generate_breakpoint_events = 1},
                     {.SingleStep = step, .Breakpoint = hit});
}
}
