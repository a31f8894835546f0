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
  jvmtiEnv* jvmti = get_jvmti(vm);
  set_callbacks(jvmti, [](auto& c) {
    c.VMDeath = death;
    c.ThreadStart = c.ThreadEnd = of_thread;
    c.ClassPrepare = of_class;
  });
  enable(jvmti, JVMTI_EVENT_VM_DEATH);
  for (jvmtiEvent e : {JVMTI_EVENT_THREAD_START, JVMTI_EVENT_THREAD_END, JVMTI_EVENT_CLASS_PREPARE}) enable(jvmti, e);
  return 0;
}
// Events that other threads were about to send when VMDeath came are over now.
extern "C" JNIEXPORT void JNICALL Agent_OnUnload(JavaVM*) {
  over = true;
  for (int i = 0; i < 20'000'000; i++) asm volatile("");
  say("events before: %d, behind: %d", before > 0, behind.load());
}
