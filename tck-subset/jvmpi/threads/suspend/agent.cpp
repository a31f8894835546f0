// SPDX-License-Identifier: Apache-2.0
#include <thread>
#include <vector>

#include "jvmpi.hpp"

namespace {

void notify(JVMPI_Event*) {}

using ForList = jint (*)(jint, JNIEnv**, jint*);

/// RESULT: RESULT OF EACH...
jstring for_list(JNIEnv* env, ForList function, jlongArray array) {
  std::vector<jlong> numbers(static_cast<size_t>(env->GetArrayLength(array)));
  env->GetLongArrayRegion(array, 0, static_cast<jsize>(numbers.size()), numbers.data());
  std::vector<JNIEnv*> threads(4);  // never empty, so that there is an address
  std::vector<jint> results(4, 77);
  for (size_t i = 0; i < numbers.size(); ++i) threads[i] = as_env(numbers[i]);
  std::string text = result_name(function(static_cast<jint>(numbers.size()), threads.data(), results.data())) + ":";
  for (size_t i = 0; i < numbers.size(); ++i) text += " " + result_name(results[i]);
  return env->NewStringUTF(text.c_str());
}

}  // namespace

extern "C" {
JNIEXPORT jlong JNICALL Java_Test_env(JNIEnv* env, jclass) { return reinterpret_cast<jlong>(env); }
JNIEXPORT void JNICALL Java_Test_suspend(JNIEnv*, jclass, jlong thread) {
  pi->DisableGC();
  pi->SuspendThread(as_env(thread));
}
JNIEXPORT void JNICALL Java_Test_resume(JNIEnv*, jclass, jlong thread) {
  pi->ResumeThread(as_env(thread));
  pi->EnableGC();
}
JNIEXPORT jboolean JNICALL Java_Test_hasRun(JNIEnv*, jclass, jlong thread) { return pi->ThreadHasRun(as_env(thread)); }
JNIEXPORT jstring JNICALL Java_Test_suspendList(JNIEnv* env, jclass, jlongArray threads) {
  return for_list(env, pi->SuspendThreadList, threads);
}
JNIEXPORT jstring JNICALL Java_Test_resumeList(JNIEnv* env, jclass, jlongArray threads) {
  return for_list(env, pi->ResumeThreadList, threads);
}
JNIEXPORT jboolean JNICALL Java_Test_otherThreadEnters(JNIEnv*, jclass, jlong suspended) {
  char name[] = "entered while a thread is suspended";
  JVMPI_RawMonitor monitor = pi->RawMonitorCreate(name);
  pi->SuspendThread(as_env(suspended));
  bool entered = false;
  std::thread([&] {
    pi->RawMonitorEnter(monitor);
    entered = true;
    pi->RawMonitorExit(monitor);
  }).join();
  pi->ResumeThread(as_env(suspended));
  pi->RawMonitorDestroy(monitor);
  return entered;
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_profiler(vm, notify); }
}
