// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include "tck.hpp"
static void show_results(const char* what, const jvmtiError (&results)[3]) {
  for (jvmtiError result : results) show(jvmti, what, result);
}
static jvmtiError suspend_results[3];
extern "C" {
JNIEXPORT void JNICALL Java_Test_show(JNIEnv*, jclass) { show_results("suspended", suspend_results); }
JNIEXPORT void JNICALL Java_Test_suspend(JNIEnv* env, jclass, jobjectArray array) {
  jthread threads[3];
  for (jint i = 0; i < 3; ++i) threads[i] = env->GetObjectArrayElement(array, i);
  check(jvmti->SuspendThreadList(3, threads, suspend_results), "SuspendThreadList");
}
JNIEXPORT void JNICALL Java_Test_resume(JNIEnv* env, jclass, jobjectArray array) {
  jthread threads[3];
  for (jint i = 0; i < 3; ++i) threads[i] = env->GetObjectArrayElement(array, i);
  jvmtiError results[3];
  check(jvmti->ResumeThreadList(3, threads, results), "ResumeThreadList");
  show_results("resumed", results);
}
JNIEXPORT void JNICALL Java_Test_awaitSuspended(JNIEnv*, jclass, jthread thread) {
  for (jint state = 0; !(state & JVMTI_THREAD_STATE_SUSPENDED); usleep(1000))
    check(jvmti->GetThreadState(thread, &state), "GetThreadState");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_suspend = 1, .can_support_virtual_threads = 1});
}
}
