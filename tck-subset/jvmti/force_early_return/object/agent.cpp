// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static jobject string, array, ints;
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jlocation) {
  std::string name = method_name(jvmti, method);
  if (name == "integer") {
    show(jvmti, name + " with a String", jvmti->ForceEarlyReturnObject(thread, string));
  } else if (name == "ints") {
    show(jvmti, name + " with a String[]", jvmti->ForceEarlyReturnObject(thread, array));
    show(jvmti, name, jvmti->ForceEarlyReturnObject(thread, ints));
  } else {
    jobject value = name == "array" ? array : name == "nothing" ? nullptr : string;
    show(jvmti, name, jvmti->ForceEarlyReturnObject(thread, value));
  }
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv* env, jclass type, jobject a, jobject b, jobject c) {
  string = env->NewGlobalRef(a);
  array = env->NewGlobalRef(b);
  ints = env->NewGlobalRef(c);
  for (const char* name : {"object", "comparable", "array", "nothing", "integer", "ints"})
    set_breakpoint(jvmti, type, name);
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_breakpoint_events = 1, .can_force_early_return = 1}, {.Breakpoint = hit});
}
}
