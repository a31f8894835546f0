// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static int depth;
static jint call(JNIEnv* env, const char* name, jint n) {
  jclass type = env->FindClass("Test");
  return env->CallStaticIntMethod(type, env->GetStaticMethodID(type, name, "(I)I"), n);
}
static void JNICALL entry(jvmtiEnv*, JNIEnv* env, jthread thread, jmethodID method) {
  if (!of_test(jvmti, method)) return;
  std::string name = method_name(jvmti, method);
  jint state = 0;
  check(jvmti->GetThreadState(thread, &state), "GetThreadState");
  say("%*sentry of %s, suspended %d", depth * 2, "", name.c_str(), (state & JVMTI_THREAD_STATE_SUSPENDED) != 0);
  depth++;
  if (name == "outer") {
    jint got = call(env, "inner", 2);
    say("  inner gave %d", got);
  }
  depth--;
}
static void JNICALL hit(jvmtiEnv*, JNIEnv* env, jthread, jmethodID method, jlocation) {
  say("%*sbreakpoint in %s", depth * 2, "", method_name(jvmti, method).c_str());
  depth++;
  if (depth < 4) {
    jint got = call(env, "broken", depth);
    say("%*sbroken gave %d", depth * 2, "", got);
  }
  depth--;
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv* env, jclass type) {
  set_breakpoint(jvmti, type, "broken");
  enable(jvmti, JVMTI_EVENT_BREAKPOINT);
  say("%d", call(env, "broken", 50));
  disable(jvmti, JVMTI_EVENT_BREAKPOINT);
  enable(jvmti, JVMTI_EVENT_METHOD_ENTRY);
}
JNIEXPORT void JNICALL Java_Test_end(JNIEnv*, jclass) { disable(jvmti, JVMTI_EVENT_METHOD_ENTRY); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_breakpoint_events = 1, .can_generate_method_entry_events = 1},
                     {.Breakpoint = hit, .MethodEntry = entry});
}
}
