// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "tck.hpp"
static jrawMonitorID monitor;
extern "C" {
JNIEXPORT void JNICALL Java_Test_collect(JNIEnv* env, jclass, jobjectArray list) {
  std::vector<jthread> threads;
  for (jsize i = 0; i < env->GetArrayLength(list); i++) threads.push_back(env->GetObjectArrayElement(list, i));
  for (jthread thread : threads) check(jvmti->SuspendThread(thread), "SuspendThread");
  check(jvmti->ForceGarbageCollection(), "ForceGarbageCollection");
  for (jthread thread : threads) check(jvmti->ResumeThread(thread), "ResumeThread");
}
JNIEXPORT void JNICALL Java_Test_pause(JNIEnv*, jclass, jlong millis) {
  check(jvmti->RawMonitorEnter(monitor), "RawMonitorEnter");
  check(jvmti->RawMonitorWait(monitor, millis), "RawMonitorWait");
  check(jvmti->RawMonitorExit(monitor), "RawMonitorExit");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  start_agent(vm, {.can_suspend = 1});
  check(jvmti->CreateRawMonitor("m", &monitor), "CreateRawMonitor");
  return 0;
}
}
