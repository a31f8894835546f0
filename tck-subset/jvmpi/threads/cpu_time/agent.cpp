// SPDX-License-Identifier: Apache-2.0
#include <ctime>

#include "jvmpi.hpp"

namespace {

jmethodID entered;
jlong time_in_entry = -1;

jlong clock_ns() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec * 1000000000L + now.tv_nsec;
}

void notify(JVMPI_Event* event) {
  if (event->event_type == JVMPI_EVENT_METHOD_ENTRY && event->u.method.method_id == entered)
    time_in_entry = pi->GetCurrentThreadCpuTime();
}

}  // namespace

extern "C" {
JNIEXPORT jlong JNICALL Java_Test_time(JNIEnv*, jclass) { return pi->GetCurrentThreadCpuTime(); }
JNIEXPORT jboolean JNICALL Java_Test_asTheClock(JNIEnv*, jclass) {
  const jlong before = clock_ns(), got = pi->GetCurrentThreadCpuTime(), after = clock_ns();
  return before <= got && got <= after;
}
JNIEXPORT jlong JNICALL Java_Test_timeInEntry(JNIEnv* env, jclass type, jobject method) {
  entered = env->FromReflectedMethod(method);
  succeed(pi->EnableEvent(JVMPI_EVENT_METHOD_ENTRY, nullptr), "EnableEvent");
  env->CallStaticVoidMethod(type, entered);
  succeed(pi->DisableEvent(JVMPI_EVENT_METHOD_ENTRY, nullptr), "DisableEvent");
  return time_in_entry;
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_profiler(vm, notify); }
}
