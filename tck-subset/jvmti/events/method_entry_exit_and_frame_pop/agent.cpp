// SPDX-License-Identifier: Apache-2.0
#include "agent.hpp"
static jvmtiEnv* jvmti;
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
  for (jvmtiEvent e : {JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_METHOD_EXIT, JVMTI_EVENT_FRAME_POP}) enable(jvmti, e);
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
  jvmti = get_jvmti(vm);
  jvmtiCapabilities wanted{};
  wanted.can_generate_method_entry_events = wanted.can_generate_method_exit_events =
      wanted.can_generate_frame_pop_events = 1;
  check(jvmti->AddCapabilities(&wanted), "AddCapabilities");
  jvmtiEventCallbacks callbacks{};
  callbacks.MethodEntry = entry;
  callbacks.MethodExit = leave;
  callbacks.FramePop = pop;
  check(jvmti->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  return 0;
}
}
