// SPDX-License-Identifier: Apache-2.0
#include "thread_states.hpp"
extern "C" {
JNIEXPORT jstring JNICALL Java_Test_state(JNIEnv* env, jclass, jthread thread) {
  return env->NewStringUTF(thread_state(jvmti, thread).c_str());
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
