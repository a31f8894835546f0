// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static jvmtiEnv* jvmti;
static jobject string, array;
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jlocation) {
  std::string name = method_name(jvmti, method);
  bool is_array = name == "sequences" || name == "nested";
  show(jvmti, name, jvmti->ForceEarlyReturnObject(thread, is_array ? array : string));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv* env, jclass type, jobject a, jobject b) {
  string = env->NewGlobalRef(a);
  array = env->NewGlobalRef(b);
  for (const char* name : {"object", "sequence", "sequences", "nested", "bits"})
    check(jvmti->SetBreakpoint(method_named(jvmti, type, name), 0), "SetBreakpoint");
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_force_early_return = c.can_generate_breakpoint_events = 1; });
  set_callbacks(jvmti, [](auto& c) { c.Breakpoint = hit; });
  return 0;
}
}
