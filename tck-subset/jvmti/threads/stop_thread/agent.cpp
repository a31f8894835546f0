// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT jstring JNICALL Java_Test_stop(JNIEnv* env, jclass, jthread thread, jobject exception) {
  jvmtiError error = jvmti->StopThread(thread, exception);
  std::string name = error_name(jvmti, error);
  return env->ExceptionCheck() ? nullptr : env->NewStringUTF(name.c_str());
}
JNIEXPORT void JNICALL Java_Test_suspend(JNIEnv*, jclass, jthread t) { check(jvmti->SuspendThread(t), "suspend"); }
JNIEXPORT void JNICALL Java_Test_resume(JNIEnv*, jclass, jthread t) { check(jvmti->ResumeThread(t), "resume"); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_signal_thread = 1, .can_suspend = 1});
}
}
