// SPDX-License-Identifier: Apache-2.0
#include "capability_rows.hpp"
static jthread thread;
static jobject death;
static jint number;
static jlong nanos;
static jobject* objects;
static jobject object;
static jvmtiMonitorStackDepthInfo* depths;
static jvmtiMonitorUsage usage;
static jvmtiTimerInfo timer;
static jvmtiError results[1];
extern "C" JNIEXPORT void JNICALL Java_Test_run(JNIEnv* env, jclass, jthread given) {
  thread = given;
  death = env->AllocObject(env->FindClass("java/lang/ThreadDeath"));
  show_rows();
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  none = get_jvmti(vm);
  jvmtiEnv* suspend = holder(vm, [](auto& c) { c.can_suspend = 1; });
  jvmtiEnv* signal = holder(vm, [](auto& c) { c.can_signal_thread = 1; });
  jvmtiEnv* cpu = holder(vm, [](auto& c) { c.can_get_thread_cpu_time = 1; });
  jvmtiEnv* current = holder(vm, [](auto& c) { c.can_get_current_thread_cpu_time = 1; });
  rows = {
      {"SuspendThread", suspend, [](jvmtiEnv* e) { return e->SuspendThread(thread); }},
      {"ResumeThread", suspend, [](jvmtiEnv* e) { return e->ResumeThread(thread); }},
      {"SuspendThreadList", suspend, [](jvmtiEnv* e) { return e->SuspendThreadList(1, &thread, results); }},
      {"ResumeThreadList", suspend, [](jvmtiEnv* e) { return e->ResumeThreadList(1, &thread, results); }},
      {"GetOwnedMonitorInfo", holder(vm, [](auto& c) { c.can_get_owned_monitor_info = 1; }),
       [](jvmtiEnv* e) { return e->GetOwnedMonitorInfo(thread, &number, &objects); }},
      {"GetOwnedMonitorStackDepthInfo", holder(vm, [](auto& c) { c.can_get_owned_monitor_stack_depth_info = 1; }),
       [](jvmtiEnv* e) { return e->GetOwnedMonitorStackDepthInfo(thread, &number, &depths); }},
      {"GetCurrentContendedMonitor", holder(vm, [](auto& c) { c.can_get_current_contended_monitor = 1; }),
       [](jvmtiEnv* e) { return e->GetCurrentContendedMonitor(thread, &object); }},
      {"GetObjectMonitorUsage", holder(vm, [](auto& c) { c.can_get_monitor_info = 1; }),
       [](jvmtiEnv* e) { return e->GetObjectMonitorUsage(death, &usage); }},
      {"GetThreadCpuTimerInfo", cpu, [](jvmtiEnv* e) { return e->GetThreadCpuTimerInfo(&timer); }},
      {"GetThreadCpuTime", cpu, [](jvmtiEnv* e) { return e->GetThreadCpuTime(thread, &nanos); }},
      {"GetCurrentThreadCpuTimerInfo", current, [](jvmtiEnv* e) { return e->GetCurrentThreadCpuTimerInfo(&timer); }},
      {"GetCurrentThreadCpuTime", current, [](jvmtiEnv* e) { return e->GetCurrentThreadCpuTime(&nanos); }},
      {"InterruptThread", signal, [](jvmtiEnv* e) { return e->InterruptThread(thread); }},
      {"StopThread", signal, [](jvmtiEnv* e) { return e->StopThread(thread, death); }},
  };
  return 0;
}
