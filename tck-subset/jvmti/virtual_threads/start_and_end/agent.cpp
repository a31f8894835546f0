// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static bool ours(jvmtiEnv* jvmti, jthread thread) { return is_live(jvmti) && thread_name(jvmti, thread) == "virtual"; }
static void JNICALL virtual_start(jvmtiEnv* jvmti, JNIEnv* jni, jthread thread) {
  if (!ours(jvmti, thread)) return;
  jthread current = nullptr;
  check(jvmti->GetCurrentThread(&current), "GetCurrentThread");
  say("VirtualThreadStart, of the current thread %d", jni->IsSameObject(current, thread));
}
static void JNICALL virtual_end(jvmtiEnv* jvmti, JNIEnv*, jthread thread) {
  if (ours(jvmti, thread)) say("VirtualThreadEnd");
}
static void JNICALL start(jvmtiEnv* jvmti, JNIEnv*, jthread thread) {
  if (ours(jvmti, thread)) say("ThreadStart");
}
static void JNICALL end(jvmtiEnv* jvmti, JNIEnv*, jthread thread) {
  if (ours(jvmti, thread)) say("ThreadEnd");
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(
      vm, {.can_support_virtual_threads = 1},
      {.ThreadStart = start, .ThreadEnd = end, .VirtualThreadStart = virtual_start, .VirtualThreadEnd = virtual_end},
      {JVMTI_EVENT_VIRTUAL_THREAD_START, JVMTI_EVENT_VIRTUAL_THREAD_END, JVMTI_EVENT_THREAD_START,
       JVMTI_EVENT_THREAD_END});
}
