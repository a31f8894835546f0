// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <atomic>

#include "thread_states.hpp"
static std::atomic<bool> leave;
extern "C" {
JNIEXPORT jstring JNICALL Java_Test_state(JNIEnv* env, jclass, jthread thread) {
  return env->NewStringUTF(thread_state(jvmti, thread).c_str());
}
JNIEXPORT void JNICALL Java_Test_suspend(JNIEnv*, jclass, jthread thread) {
  check(jvmti->SuspendThread(thread), "SuspendThread");
}
JNIEXPORT void JNICALL Java_Test_resume(JNIEnv*, jclass, jthread thread) {
  check(jvmti->ResumeThread(thread), "ResumeThread");
}
JNIEXPORT void JNICALL Java_Test_call(JNIEnv* env, jclass, jobject body) {
  env->CallVoidMethod(body, env->GetMethodID(env->GetObjectClass(body), "run", "()V"));
}
JNIEXPORT void JNICALL Java_Test_stayInNative(JNIEnv*, jclass) {
  while (!leave) usleep(1000);
}
JNIEXPORT void JNICALL Java_Test_leaveNative(JNIEnv*, jclass) { leave = true; }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_suspend = 1, .can_support_virtual_threads = 1});
}
}
