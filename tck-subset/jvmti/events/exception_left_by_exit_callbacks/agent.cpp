// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static bool asked_for(jmethodID method) {
  std::string name = of_test(jvmti, method) ? method_name(jvmti, method) : "";
  return name == "returning" || name == "throwing";
}
static void JNICALL entry(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method) {
  if (asked_for(method)) check(jvmti->NotifyFramePop(thread, 0), "NotifyFramePop");
}
static void once(JNIEnv* env, jvmtiEvent event, const char* message) {
  disable(jvmti, event);
  env->ThrowNew(env->FindClass("java/lang/IllegalStateException"), message);
}
static void JNICALL leave(jvmtiEnv*, JNIEnv* env, jthread, jmethodID method, jboolean, jvalue) {
  if (asked_for(method)) once(env, JVMTI_EVENT_METHOD_EXIT, "at the exit");
}
static void JNICALL pop(jvmtiEnv*, JNIEnv* env, jthread, jmethodID, jboolean) {
  once(env, JVMTI_EVENT_FRAME_POP, "at the pop");
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass, jint kind) {
  enable(jvmti, kind == 0 ? JVMTI_EVENT_METHOD_EXIT : JVMTI_EVENT_FRAME_POP);
  if (kind == 1) enable(jvmti, JVMTI_EVENT_METHOD_ENTRY);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(
      vm,
      {.can_generate_frame_pop_events = 1, .can_generate_method_entry_events = 1, .can_generate_method_exit_events = 1},
      {.FramePop = pop, .MethodEntry = entry, .MethodExit = leave});
}
}
