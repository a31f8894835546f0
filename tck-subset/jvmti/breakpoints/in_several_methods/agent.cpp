// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static jvmtiEnv* jvmti;
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
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_generate_breakpoint_events = 1; });
  set_callbacks(jvmti, [](auto& c) { c.Breakpoint = hit; });
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
  return 0;
}
}
