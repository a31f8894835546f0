// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
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
  for (const char* name : {"object", "sequence", "sequences", "nested", "bits"}) set_breakpoint(jvmti, type, name);
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_breakpoint_events = 1, .can_force_early_return = 1}, {.Breakpoint = hit});
}
}
