// SPDX-License-Identifier: Apache-2.0
#include <atomic>

#include "tck.hpp"
static std::atomic<const char*> place;
static void stop_in(const char* where, jthread thread) {
  jint state = 0;
  check(jvmti->GetThreadState(thread, &state), "GetThreadState");
  if ((state & JVMTI_THREAD_STATE_ALIVE) == 0) say("not alive in %s", where);
  place = where;
  check(jvmti->SuspendThread(nullptr), "SuspendThread");
  say("back in %s", where);
}
static bool of_test(jthread thread) { return is_live(jvmti) && thread_name(jvmti, thread) == "test"; }
static void JNICALL started(jvmtiEnv*, JNIEnv*, jthread thread) {
  if (of_test(thread)) stop_in("ThreadStart", thread);
}
static void JNICALL ended(jvmtiEnv*, JNIEnv*, jthread thread) {
  if (of_test(thread)) stop_in("ThreadEnd", thread);
}
static void JNICALL prepared(jvmtiEnv*, JNIEnv*, jthread thread, jclass type) {
  if (class_signature(jvmti, type) == "LTest$A;") stop_in("ClassPrepare", thread);
}
extern "C" {
JNIEXPORT jstring JNICALL Java_Test_suspended(JNIEnv* env, jclass, jthread thread) {
  jint state = 0;
  check(jvmti->GetThreadState(thread, &state), "GetThreadState");
  const char* where = place;
  if ((state & JVMTI_THREAD_STATE_SUSPENDED) == 0 || where == nullptr) return nullptr;
  return env->NewStringUTF(where);
}
JNIEXPORT void JNICALL Java_Test_resume(JNIEnv*, jclass, jthread thread) {
  place = nullptr;
  check(jvmti->ResumeThread(thread), "ResumeThread");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_suspend = 1}, {.ThreadStart = started, .ThreadEnd = ended, .ClassPrepare = prepared},
                     {JVMTI_EVENT_THREAD_START, JVMTI_EVENT_THREAD_END, JVMTI_EVENT_CLASS_PREPARE});
}
}
