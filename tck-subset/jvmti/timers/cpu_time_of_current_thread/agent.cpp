// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static void JNICALL start(jvmtiEnv*, JNIEnv*) {
  jlong nanos = 0;
  show(jvmti, "VMStart", jvmti->GetCurrentThreadCpuTime(&nanos));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_run(JNIEnv*, jclass) {
  jlong first = 0, now = 0, clock_first = 0, clock_now = 0;
  check(jvmti->GetTime(&clock_first), "GetTime");
  check(jvmti->GetCurrentThreadCpuTime(&first), "GetCurrentThreadCpuTime");
  do {
    check(jvmti->GetCurrentThreadCpuTime(&now), "GetCurrentThreadCpuTime");
  } while (now >= first && now - first < 20'000'000);
  check(jvmti->GetTime(&clock_now), "GetTime");
  say("grows: %d, not more than elapsed: %d", now > first, now - first <= clock_now - clock_first + 10'000'000);
  jvmtiTimerInfo info{};
  check(jvmti->GetCurrentThreadCpuTimerInfo(&info), "GetCurrentThreadCpuTimerInfo");
  say("of a CPU: %d", info.kind == JVMTI_TIMER_TOTAL_CPU || info.kind == JVMTI_TIMER_USER_CPU);
  say("within its maximum: %d", static_cast<unsigned long>(now) <= static_cast<unsigned long>(info.max_value));
  show(jvmti, "no place for the time", jvmti->GetCurrentThreadCpuTime(nullptr));
  show(jvmti, "no place for the information", jvmti->GetCurrentThreadCpuTimerInfo(nullptr));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_get_current_thread_cpu_time = 1}, {.VMStart = start}, {JVMTI_EVENT_VM_START});
}
}
