// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static void JNICALL hit(jvmtiEnv*, JNIEnv* env, jthread, jmethodID method, jlocation location) {
  check(jvmti->ClearBreakpoint(method, location), "ClearBreakpoint");
  env->ThrowNew(env->FindClass("java/lang/IllegalStateException"), "at a breakpoint");
}
static void JNICALL step(jvmtiEnv*, JNIEnv* env, jthread, jmethodID method, jlocation location) {
  if (!of_test(jvmti, method) || method_name(jvmti, method) != "work" || location != 3) return;
  disable(jvmti, JVMTI_EVENT_SINGLE_STEP);
  env->ThrowNew(env->FindClass("java/lang/IllegalStateException"), "at a step");
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass type, jint kind) {
  if (kind == 0) set_breakpoint(jvmti, type, "work", 3);
  enable(jvmti, kind == 0 ? JVMTI_EVENT_BREAKPOINT : JVMTI_EVENT_SINGLE_STEP);
}
JNIEXPORT void JNICALL Java_Test_end(JNIEnv*, jclass) { disable(jvmti, JVMTI_EVENT_SINGLE_STEP); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_single_step_events = 1, .can_generate_breakpoint_events = 1},
                     {.SingleStep = step, .Breakpoint = hit});
}
}
