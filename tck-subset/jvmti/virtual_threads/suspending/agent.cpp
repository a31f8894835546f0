// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "tck.hpp"
static jstring name_of(JNIEnv* env, jvmtiError error) { return env->NewStringUTF(error_name(jvmti, error).c_str()); }
static std::vector<jthread> threads_of(JNIEnv* env, jobjectArray array) {
  std::vector<jthread> threads;
  for (jint i = 0; i < env->GetArrayLength(array); ++i) threads.push_back(env->GetObjectArrayElement(array, i));
  return threads;
}
template <typename Function>
static jstring for_list(JNIEnv* env, jobjectArray array, Function function) {
  std::vector<jthread> threads = threads_of(env, array);
  std::vector<jvmtiError> results(threads.size());
  check(function(static_cast<jint>(threads.size()), threads.data(), results.data()), "the function for a list");
  std::string text;
  for (jvmtiError result : results) text += (text.empty() ? "" : " ") + error_name(jvmti, result);
  return env->NewStringUTF(text.c_str());
}
static jint size_of(const std::vector<jthread>& threads) { return static_cast<jint>(threads.size()); }
extern "C" {
JNIEXPORT jstring JNICALL Java_Test_suspendAll(JNIEnv* env, jclass, jobjectArray except) {
  std::vector<jthread> list = threads_of(env, except);
  return name_of(env, jvmti->SuspendAllVirtualThreads(size_of(list), list.empty() ? nullptr : list.data()));
}
JNIEXPORT jstring JNICALL Java_Test_resumeAll(JNIEnv* env, jclass, jobjectArray except) {
  std::vector<jthread> list = threads_of(env, except);
  return name_of(env, jvmti->ResumeAllVirtualThreads(size_of(list), list.empty() ? nullptr : list.data()));
}
JNIEXPORT jstring JNICALL Java_Test_suspendAllWithEmptyList(JNIEnv* env, jclass) {
  jthread unused = nullptr;
  return name_of(env, jvmti->SuspendAllVirtualThreads(0, &unused));
}
JNIEXPORT jstring JNICALL Java_Test_resumeAllWithEmptyList(JNIEnv* env, jclass) {
  jthread unused = nullptr;
  return name_of(env, jvmti->ResumeAllVirtualThreads(0, &unused));
}
JNIEXPORT jstring JNICALL Java_Test_suspend(JNIEnv* env, jclass, jthread thread) {
  return name_of(env, jvmti->SuspendThread(thread));
}
JNIEXPORT jstring JNICALL Java_Test_resume(JNIEnv* env, jclass, jthread thread) {
  return name_of(env, jvmti->ResumeThread(thread));
}
JNIEXPORT jstring JNICALL Java_Test_suspendList(JNIEnv* env, jclass, jobjectArray threads) {
  return for_list(env, threads, [](auto... arguments) { return jvmti->SuspendThreadList(arguments...); });
}
JNIEXPORT jstring JNICALL Java_Test_resumeList(JNIEnv* env, jclass, jobjectArray threads) {
  return for_list(env, threads, [](auto... arguments) { return jvmti->ResumeThreadList(arguments...); });
}
JNIEXPORT jboolean JNICALL Java_Test_suspended(JNIEnv*, jclass, jthread thread) {
  jint state = 0;
  check(jvmti->GetThreadState(thread, &state), "GetThreadState");
  return (state & JVMTI_THREAD_STATE_SUSPENDED) != 0;
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_suspend = 1, .can_support_virtual_threads = 1});
}
}
