// SPDX-License-Identifier: Apache-2.0
#include <atomic>

#include "tck.hpp"
static std::atomic<int> before, behind;
static std::atomic<bool> over;
static void count() { (over ? behind : before)++; }
static void JNICALL of_thread(jvmtiEnv*, JNIEnv*, jthread) { count(); }
static void JNICALL of_class(jvmtiEnv*, JNIEnv*, jthread, jclass) { count(); }
static void JNICALL death(jvmtiEnv* jvmti, JNIEnv* env) {
  jvmtiPhase phase;
  check(jvmti->GetPhase(&phase), "GetPhase");
  say("VMDeath, live: %d", phase == JVMTI_PHASE_LIVE);
  jclass type = env->FindClass("java/lang/Integer");
  jmethodID parse = env->GetStaticMethodID(type, "parseInt", "(Ljava/lang/String;)I");
  say("Java runs: %d", env->CallStaticIntMethod(type, parse, env->NewStringUTF("42")));
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(
      vm, {}, {.VMDeath = death, .ThreadStart = of_thread, .ThreadEnd = of_thread, .ClassPrepare = of_class},
      {JVMTI_EVENT_VM_DEATH, JVMTI_EVENT_THREAD_START, JVMTI_EVENT_THREAD_END, JVMTI_EVENT_CLASS_PREPARE});
}
// Events that other threads were about to send when VMDeath came are over now.
extern "C" JNIEXPORT void JNICALL Agent_OnUnload(JavaVM*) {
  over = true;
  for (int i = 0; i < 20'000'000; i++) asm volatile("");
  say("events before: %d, behind: %d", before > 0, behind.load());
}
