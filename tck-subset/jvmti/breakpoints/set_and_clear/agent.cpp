// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jmethodID work, native;
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation location) {
  say("hit work %d at %ld", method == work, static_cast<long>(location));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_set(JNIEnv* env, jclass c) {
  work = env->GetStaticMethodID(c, "work", "(I)I");
  native = env->GetStaticMethodID(c, "set", "()V");
  say("set %d", jvmti->SetBreakpoint(work, 0));
  say("again %d", jvmti->SetBreakpoint(work, 0));
  say("other place %d", jvmti->SetBreakpoint(work, 2));
  say("outside %d", jvmti->SetBreakpoint(work, 1000));
  say("negative %d", jvmti->SetBreakpoint(work, -1));
  say("native %d", jvmti->SetBreakpoint(native, 0));
  say("null %d", jvmti->SetBreakpoint(nullptr, 0));
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
}
JNIEXPORT void JNICALL Java_Test_clear(JNIEnv*, jclass) {
  say("clear %d", jvmti->ClearBreakpoint(work, 0));
  say("again %d", jvmti->ClearBreakpoint(work, 0));
  say("other place %d", jvmti->ClearBreakpoint(work, 2));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_breakpoint_events = 1}, {.Breakpoint = hit});
}
}
