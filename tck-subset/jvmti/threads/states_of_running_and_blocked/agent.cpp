// SPDX-License-Identifier: Apache-2.0
#include <atomic>

#include "thread_states.hpp"
static std::atomic<bool> leave;
extern "C" {
JNIEXPORT jstring JNICALL Java_Test_state(JNIEnv* env, jclass, jthread thread) {
  return env->NewStringUTF(thread_state(jvmti, thread).c_str());
}
JNIEXPORT void JNICALL Java_Test_inNative(JNIEnv*, jclass) {
  while (!leave) asm volatile("");
}
JNIEXPORT void JNICALL Java_Test_leaveNative(JNIEnv*, jclass) { leave = true; }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
