// SPDX-License-Identifier: Apache-2.0
#include "agent.hpp"

namespace {
jvmtiEnv* env;

/// The thread may have ended, or may not be suspended any more, because another thread resumes all.
void allow(jvmtiError error, jvmtiError other, const char* what) {
  if (error != JVMTI_ERROR_THREAD_NOT_ALIVE && error != other) check(error, what);
}
}  // namespace

extern "C" JNIEXPORT void JNICALL Java_Test_disturb(JNIEnv*, jclass, jthread thread) {
  allow(env->SuspendThread(thread), JVMTI_ERROR_THREAD_SUSPENDED, "SuspendThread");
  jint state = 0, count = 0;
  check(env->GetThreadState(thread, &state), "GetThreadState");
  jvmtiFrameInfo frames[64];
  allow(env->GetStackTrace(thread, 0, 64, frames, &count), JVMTI_ERROR_NONE, "GetStackTrace");
  for (jint i = 0; i < count; ++i)
    if (frames[i].method == nullptr) check(JVMTI_ERROR_INTERNAL, "a frame without a method");
  allow(env->ResumeThread(thread), JVMTI_ERROR_THREAD_NOT_SUSPENDED, "ResumeThread");
}

extern "C" JNIEXPORT void JNICALL Java_Test_disturbAll(JNIEnv*, jclass) {
  check(env->SuspendAllVirtualThreads(0, nullptr), "SuspendAllVirtualThreads");
  check(env->ResumeAllVirtualThreads(0, nullptr), "ResumeAllVirtualThreads");
}

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  env = get_jvmti(vm);
  jvmtiCapabilities wanted{};
  wanted.can_support_virtual_threads = wanted.can_suspend = 1;
  check(env->AddCapabilities(&wanted), "AddCapabilities");
  return JNI_OK;
}
