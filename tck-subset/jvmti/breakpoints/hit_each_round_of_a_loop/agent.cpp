// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static jvmtiEnv* jvmti;
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
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_generate_breakpoint_events = 1; });
  set_callbacks(jvmti, [](auto& c) { c.Breakpoint = hit; });
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
  return 0;
}
}
