// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jmethodID inner, outer;
static const char* name_of(jmethodID m) { return m == inner ? "inner" : m == outer ? "outer" : nullptr; }
static void JNICALL entry(jvmtiEnv*, JNIEnv*, jthread, jmethodID m) {
  if (name_of(m)) say("enter %s", name_of(m));
}
static void JNICALL leave(jvmtiEnv*, JNIEnv*, jthread, jmethodID m, jboolean by_exception, jvalue v) {
  if (name_of(m)) by_exception ? say("leave %s by exception", name_of(m)) : say("leave %s with %d", name_of(m), v.i);
}
static void JNICALL pop(jvmtiEnv*, JNIEnv*, jthread, jmethodID m, jboolean by_exception) {
  say("pop %s, by exception %d", name_of(m), by_exception);
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv* env, jclass c) {
  inner = env->GetStaticMethodID(c, "inner", "(Z)I");
  outer = env->GetStaticMethodID(c, "outer", "(Z)I");
  enable(jvmti, {JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_METHOD_EXIT, JVMTI_EVENT_FRAME_POP});
}
JNIEXPORT void JNICALL Java_Test_notifyPop(JNIEnv*, jclass) {
  say("NotifyFramePop %d", jvmti->NotifyFramePop(nullptr, 1));
  say("of a native frame %d, of none %d", jvmti->NotifyFramePop(nullptr, 0), jvmti->NotifyFramePop(nullptr, 50));
}
JNIEXPORT void JNICALL Java_Test_end(JNIEnv*, jclass) {
  for (jvmtiEvent e : {JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_METHOD_EXIT})
    check(jvmti->SetEventNotificationMode(JVMTI_DISABLE, e, nullptr), "disable");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(
      vm,
      {.can_generate_frame_pop_events = 1, .can_generate_method_entry_events = 1, .can_generate_method_exit_events = 1},
      {.FramePop = pop, .MethodEntry = entry, .MethodExit = leave});
}
}
