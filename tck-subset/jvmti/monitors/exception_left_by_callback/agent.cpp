// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static int kind;
static void left(JNIEnv* env, jthread thread, int wanted, const char* message) {
  if (kind == wanted && thread_name(jvmti, thread) == "enters")
    env->ThrowNew(env->FindClass("java/lang/IllegalStateException"), message);
}
static void JNICALL enter(jvmtiEnv*, JNIEnv* env, jthread thread, jobject) { left(env, thread, 0, "at the attempt"); }
static void JNICALL entered(jvmtiEnv*, JNIEnv* env, jthread thread, jobject) { left(env, thread, 1, "at the entry"); }
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass, jint wanted) { kind = wanted; }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_monitor_events = 1},
                     {.MonitorContendedEnter = enter, .MonitorContendedEntered = entered},
                     {JVMTI_EVENT_MONITOR_CONTENDED_ENTER, JVMTI_EVENT_MONITOR_CONTENDED_ENTERED});
}
}
