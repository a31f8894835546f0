// SPDX-License-Identifier: Apache-2.0
#include "thread_states.hpp"
extern "C" {
JNIEXPORT jstring JNICALL Java_Test_state(JNIEnv* env, jclass, jthread thread) {
  return env->NewStringUTF(thread_state(jvmti, thread).c_str());
}
JNIEXPORT void JNICALL Java_Test_suspend(JNIEnv*, jclass, jthread t) { check(jvmti->SuspendThread(t), "suspend"); }
JNIEXPORT void JNICALL Java_Test_resume(JNIEnv*, jclass, jthread t) { check(jvmti->ResumeThread(t), "resume"); }
JNIEXPORT void JNICALL Java_Test_interrupt(JNIEnv*, jclass, jthread t) {
  check(jvmti->InterruptThread(t), "interrupt");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_signal_thread = 1, .can_suspend = 1});
}
}
