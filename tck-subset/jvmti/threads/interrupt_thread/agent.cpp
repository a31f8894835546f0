// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT jstring JNICALL Java_Test_interrupt(JNIEnv* env, jclass, jthread thread) {
  jvmtiError error = jvmti->InterruptThread(thread);
  return env->NewStringUTF(error_name(jvmti, error).c_str());
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_agent(vm, {.can_signal_thread = 1}); }
}
