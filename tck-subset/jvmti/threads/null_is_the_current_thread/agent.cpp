// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static void JNICALL work(jvmtiEnv*, JNIEnv*, void*) {}
extern "C" {
JNIEXPORT void JNICALL Java_Test_run(JNIEnv*, jclass, jthread thread) {
  jint number = 0;
  jlong nanos = 0;
  void* data = nullptr;
  jobject object = nullptr, *objects = nullptr;
  jthread none = nullptr;
  jvmtiError result = JVMTI_ERROR_NONE;
  jvmtiThreadInfo info{};
  show(jvmti, "GetThreadState", jvmti->GetThreadState(nullptr, &number));
  show(jvmti, "GetThreadInfo", jvmti->GetThreadInfo(nullptr, &info));
  say("  %s", take(jvmti, info.name).c_str());
  show(jvmti, "SetThreadLocalStorage", jvmti->SetThreadLocalStorage(nullptr, &number));
  check(jvmti->GetThreadLocalStorage(thread, &data), "GetThreadLocalStorage");
  say("  of the current thread: %d", data == &number);
  show(jvmti, "GetThreadLocalStorage", jvmti->GetThreadLocalStorage(nullptr, &data));
  show(jvmti, "GetOwnedMonitorInfo", jvmti->GetOwnedMonitorInfo(nullptr, &number, &objects));
  show(jvmti, "GetCurrentContendedMonitor", jvmti->GetCurrentContendedMonitor(nullptr, &object));
  show(jvmti, "GetThreadCpuTime", jvmti->GetThreadCpuTime(nullptr, &nanos));
  show(jvmti, "ResumeThread", jvmti->ResumeThread(nullptr));
  show(jvmti, "InterruptThread", jvmti->InterruptThread(nullptr));
  show(jvmti, "StopThread", jvmti->StopThread(nullptr, thread));
  show(jvmti, "RunAgentThread", jvmti->RunAgentThread(nullptr, work, nullptr, 5));
  show(jvmti, "SuspendThreadList", jvmti->SuspendThreadList(1, &none, &result));
  show(jvmti, "  result", result);
  show(jvmti, "ResumeThreadList", jvmti->ResumeThreadList(1, &none, &result));
  show(jvmti, "  result", result);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_get_owned_monitor_info = 1,
                          .can_get_current_contended_monitor = 1,
                          .can_signal_thread = 1,
                          .can_suspend = 1,
                          .can_get_thread_cpu_time = 1});
}
}
