// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
static void JNICALL hit(jvmtiEnv*, JNIEnv* env, jthread, jmethodID method, jlocation) {
  jclass holder = nullptr;
  check(jvmti->GetMethodDeclaringClass(method, &holder), "GetMethodDeclaringClass");
  jobject own = nullptr;
  check(jvmti->GetClassLoader(holder, &own), "GetClassLoader");
  for (const char* name : {"B", "Test", "java/lang/Thread"}) {
    jclass found = env->FindClass(name);
    env->ExceptionClear();
    jobject loader = nullptr;
    if (found != nullptr) check(jvmti->GetClassLoader(found, &loader), "GetClassLoader");
    say("in %s: %s %s%s", class_signature(jvmti, holder).c_str(), name, found != nullptr ? "found" : "not found",
        found != nullptr && env->IsSameObject(loader, own) ? ", same loader" : "");
  }
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_stop(JNIEnv* env, jclass, jclass c) {
  check(jvmti->SetBreakpoint(env->GetStaticMethodID(c, "work", "()Ljava/lang/Object;"), 0), "SetBreakpoint");
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {.can_generate_breakpoint_events = 1}, {.Breakpoint = hit});
}
}
