// SPDX-License-Identifier: Apache-2.0
#include "jvmpi_status.hpp"

namespace {
void notify(JVMPI_Event*) {}
}  // namespace

extern "C" {
JNIEXPORT jstring JNICALL Java_Test_status(JNIEnv* env, jclass, jlong thread) {
  return env->NewStringUTF(status_name(pi->GetThreadStatus(as_env(thread))).c_str());
}
JNIEXPORT jlong JNICALL Java_Test_env(JNIEnv* env, jclass) { return reinterpret_cast<jlong>(env); }
JNIEXPORT void JNICALL Java_Test_suspend(JNIEnv*, jclass, jlong thread) { pi->SuspendThread(as_env(thread)); }
JNIEXPORT void JNICALL Java_Test_resume(JNIEnv*, jclass, jlong thread) { pi->ResumeThread(as_env(thread)); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_profiler(vm, notify); }
}
