// SPDX-License-Identifier: Apache-2.0
#include <atomic>

#include "tck.hpp"
static std::atomic<bool> inside;
static void JNICALL on_start(jvmtiEnv*, JNIEnv*) { say("VMStart"); }
static void JNICALL init(jvmtiEnv* jvmti, JNIEnv* env, jthread thread) {
  inside = true;
  jthread current = nullptr;
  check(jvmti->GetCurrentThread(&current), "GetCurrentThread");
  jvmtiPhase phase;
  check(jvmti->GetPhase(&phase), "GetPhase");
  say("VMInit in %s, current %d, live %d", thread_name(jvmti, thread).c_str(), env->IsSameObject(thread, current),
      phase == JVMTI_PHASE_LIVE);
  jclass type = env->FindClass("java/lang/Integer");
  jmethodID parse = env->GetStaticMethodID(type, "parseInt", "(Ljava/lang/String;)I");
  say("Java runs: %d", env->CallStaticIntMethod(type, parse, env->NewStringUTF("42")));
  inside = false;
}
static void JNICALL started(jvmtiEnv* jvmti, JNIEnv*, jthread thread) {
  jvmtiPhase phase;
  check(jvmti->GetPhase(&phase), "GetPhase");
  if (phase != JVMTI_PHASE_LIVE) return;
  if (thread_name(jvmti, thread) == "main") say("ThreadStart of main, inside VMInit: %d", inside.load());
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {}, {.VMInit = init, .ThreadStart = started, .VMStart = on_start},
                     {JVMTI_EVENT_VM_START, JVMTI_EVENT_VM_INIT, JVMTI_EVENT_THREAD_START});
}
