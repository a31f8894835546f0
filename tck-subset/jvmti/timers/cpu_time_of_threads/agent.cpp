// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT jlong JNICALL Java_Test_time(JNIEnv*, jclass, jthread thread) {
  jlong nanos = 0;
  check(jvmti->GetThreadCpuTime(thread, &nanos), "GetThreadCpuTime");
  return nanos;
}
JNIEXPORT jstring JNICALL Java_Test_error(JNIEnv* env, jclass, jthread thread) {
  jlong nanos = 0;
  return env->NewStringUTF(error_name(jvmti, jvmti->GetThreadCpuTime(thread, &nanos)).c_str());
}
JNIEXPORT void JNICALL Java_Test_info(JNIEnv*, jclass) {
  jvmtiTimerInfo info{};
  check(jvmti->GetThreadCpuTimerInfo(&info), "GetThreadCpuTimerInfo");
  say("of a CPU: %d", info.kind == JVMTI_TIMER_TOTAL_CPU || info.kind == JVMTI_TIMER_USER_CPU);
  show(jvmti, "no place for the time", jvmti->GetThreadCpuTime(nullptr, nullptr));
  show(jvmti, "no place for the information", jvmti->GetThreadCpuTimerInfo(nullptr));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_get_thread_cpu_time = 1});
}
}
