// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation location) {
  say("hit %s at %d", method_name(jvmti, method).c_str(), static_cast<int>(location));
}
static void both(JNIEnv* env, const char* what, jvmtiError (*change)(jmethodID)) {
  jclass target = env->FindClass("Test$Target");
  for (const char* name : {"changes", "stays"})
    show(jvmti, std::string(what) + " " + name, change(env->GetStaticMethodID(target, name, "()Ljava/lang/String;")));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_set(JNIEnv* env, jclass) {
  both(env, "set", [](jmethodID m) { return jvmti->SetBreakpoint(m, 0); });
  both(env, "set again", [](jmethodID m) { return jvmti->SetBreakpoint(m, 0); });
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
}
JNIEXPORT void JNICALL Java_Test_clear(JNIEnv* env, jclass) {
  both(env, "clear", [](jmethodID m) { return jvmti->ClearBreakpoint(m, 0); });
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {.can_generate_breakpoint_events = 1}, {.Breakpoint = hit});
}
}
