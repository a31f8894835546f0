// SPDX-License-Identifier: Apache-2.0
#include <vector>

#include "tck.hpp"
static std::vector<jthread> threads(JNIEnv* env, jobjectArray list) {
  std::vector<jthread> all;
  for (jsize i = 0; i < env->GetArrayLength(list); i++) all.push_back(env->GetObjectArrayElement(list, i));
  return all;
}
extern "C" {
JNIEXPORT jstring JNICALL Java_Test_suspend(JNIEnv* env, jclass, jobjectArray list) {
  auto all = threads(env, list);
  std::vector<jvmtiError> results(all.size(), JVMTI_ERROR_INTERNAL);
  std::string text = error_name(jvmti, jvmti->SuspendThreadList(3, all.data(), results.data())) + ":";
  for (jvmtiError result : results) text += " " + error_name(jvmti, result);
  return env->NewStringUTF(text.c_str());
}
JNIEXPORT void JNICALL Java_Test_resume(JNIEnv* env, jclass, jobjectArray list) {
  auto all = threads(env, list);
  std::vector<jvmtiError> results(all.size(), JVMTI_ERROR_INTERNAL);
  std::string text = error_name(jvmti, jvmti->ResumeThreadList(3, all.data(), results.data())) + ":";
  for (jvmtiError result : results) text += " " + error_name(jvmti, result);
  say("resume %s", text.c_str());
}
JNIEXPORT jboolean JNICALL Java_Test_suspended(JNIEnv*, jclass, jthread thread) {
  jint state = 0;
  check(jvmti->GetThreadState(thread, &state), "GetThreadState");
  return (state & JVMTI_THREAD_STATE_SUSPENDED) != 0;
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_agent(vm, {.can_suspend = 1}); }
}
