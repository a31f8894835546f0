// SPDX-License-Identifier: Apache-2.0
#include "jvmpi_journal.hpp"

extern "C" {
JNIEXPORT void JNICALL Java_Test_jniEnter(JNIEnv* env, jclass, jobject lock, jobject inside) {
  env->MonitorEnter(lock);
  env->CallVoidMethod(inside, env->GetMethodID(env->GetObjectClass(inside), "run", "()V"));
  env->MonitorExit(lock);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_profiler(vm, journal::note_event); }
}
