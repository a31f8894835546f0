// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static int count;
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread, jmethodID, jlocation) { count++; }
extern "C" {
JNIEXPORT void JNICALL Java_Test_set(JNIEnv* env, jclass type, jstring method) {
  static jmethodID last;
  static jlocation last_location;
  if (last != nullptr) show(jvmti, "clear", jvmti->ClearBreakpoint(last, last_location));
  const char* name = env->GetStringUTFChars(method, nullptr);
  last = method_named(jvmti, type, name);
  last_location = std::strcmp(name, "loop") == 0 ? 6 : 0;  // the load of sum, in the loop
  show(jvmti, name, jvmti->SetBreakpoint(last, last_location));
  env->ReleaseStringUTFChars(method, name);
}
JNIEXPORT jint JNICALL Java_Test_hits(JNIEnv*, jclass) {
  int got = count;
  count = 0;
  return got;
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_breakpoint_events = 1}, {.Breakpoint = hit}, {JVMTI_EVENT_BREAKPOINT});
}
}
