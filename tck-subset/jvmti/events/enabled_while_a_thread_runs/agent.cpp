// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <atomic>

#include "frames.hpp"
static std::atomic<int> steps, entries, exits, others;
static jthread wanted;
static void count(JNIEnv* env, jthread thread, jmethodID method, std::atomic<int>& counter) {
  if (!env->IsSameObject(thread, wanted)) others++;
  if (of_test(jvmti, method)) counter++;
}
static void JNICALL step(jvmtiEnv*, JNIEnv* env, jthread thread, jmethodID method, jlocation) {
  count(env, thread, method, steps);
}
static void JNICALL entry(jvmtiEnv*, JNIEnv* env, jthread thread, jmethodID method) {
  count(env, thread, method, entries);
}
static void JNICALL leave(jvmtiEnv*, JNIEnv* env, jthread thread, jmethodID method, jboolean, jvalue) {
  count(env, thread, method, exits);
}
static void await(const char* what, const std::atomic<int>& counter, jvmtiEvent event) {
  show(jvmti, what, jvmti->SetEventNotificationMode(JVMTI_ENABLE, event, wanted));
  int before = counter;
  for (int i = 0; counter < before + 20 && i < 30000; ++i) usleep(1000);
  say("delivered %d", counter >= before + 20);
  show(jvmti, what, jvmti->SetEventNotificationMode(JVMTI_DISABLE, event, wanted));
  check(jvmti->SuspendThread(wanted), "SuspendThread");  // no callback is under way then
  check(jvmti->ResumeThread(wanted), "ResumeThread");
  before = counter;
  usleep(5000);
  // One that had begun before may still be counted.
  say("ended %d", counter <= before + 1);
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_enableAndAwait(JNIEnv* env, jclass, jthread thread) {
  wanted = env->NewGlobalRef(thread);
  await("SingleStep", steps, JVMTI_EVENT_SINGLE_STEP);
  await("MethodEntry", entries, JVMTI_EVENT_METHOD_ENTRY);
  await("MethodExit", exits, JVMTI_EVENT_METHOD_EXIT);
  say("of other threads %d", others.load());
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm,
                     {.can_generate_single_step_events = 1,
                      .can_suspend = 1,
                      .can_generate_method_entry_events = 1,
                      .can_generate_method_exit_events = 1},
                     {.SingleStep = step, .MethodEntry = entry, .MethodExit = leave});
}
}
