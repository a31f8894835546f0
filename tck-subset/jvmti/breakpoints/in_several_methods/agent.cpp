// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static void JNICALL hit(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation location) {
  jclass type = nullptr;
  check(jvmti->GetMethodDeclaringClass(method, &type), "GetMethodDeclaringClass");
  say("hit %s %s at %ld", class_signature(jvmti, type).c_str(), method_name(jvmti, method).c_str(),
      static_cast<long>(location));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_set(JNIEnv* env, jclass, jclass type, jstring method) {
  const char* name = env->GetStringUTFChars(method, nullptr);
  show(jvmti, name, jvmti->SetBreakpoint(method_named(jvmti, type, name), 0));
  env->ReleaseStringUTFChars(method, name);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_breakpoint_events = 1}, {.Breakpoint = hit}, {JVMTI_EVENT_BREAKPOINT});
}
}
