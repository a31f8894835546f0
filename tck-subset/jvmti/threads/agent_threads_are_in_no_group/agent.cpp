// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jrawMonitorID monitor;
static bool over;
static void JNICALL work(jvmtiEnv* env, JNIEnv*, void*) {
  check(env->RawMonitorEnter(monitor), "enter");
  while (!over) check(env->RawMonitorWait(monitor, 0), "wait");
  check(env->RawMonitorExit(monitor), "exit");
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_run(JNIEnv*, jclass, jthread thread) {
  show(jvmti, "RunAgentThread", jvmti->RunAgentThread(thread, work, nullptr, JVMTI_THREAD_NORM_PRIORITY));
}
JNIEXPORT void JNICALL Java_Test_end(JNIEnv*, jclass) {
  check(jvmti->RawMonitorEnter(monitor), "enter");
  over = true;
  check(jvmti->RawMonitorNotifyAll(monitor), "notify");
  check(jvmti->RawMonitorExit(monitor), "exit");
}
JNIEXPORT jint JNICALL Java_Test_children(JNIEnv*, jclass, jthreadGroup group) {
  jint threads = -1, groups = -1;
  jthread* thread_list = nullptr;
  jthreadGroup* group_list = nullptr;
  check(jvmti->GetThreadGroupChildren(group, &threads, &thread_list, &groups, &group_list), "GetThreadGroupChildren");
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(thread_list));
  jvmti->Deallocate(reinterpret_cast<unsigned char*>(group_list));
  return threads;
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  start_agent(vm);
  check(jvmti->CreateRawMonitor("end", &monitor), "CreateRawMonitor");
  return 0;
}
}
