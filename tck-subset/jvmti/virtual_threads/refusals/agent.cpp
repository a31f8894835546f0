// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static void JNICALL body(jvmtiEnv*, JNIEnv*, void*) { say("an agent thread runs"); }
extern "C" JNIEXPORT void JNICALL Java_Test_check(JNIEnv* jni, jclass type, jthread thread, jobject error) {
  show(jvmti, "StopThread", jvmti->StopThread(thread, error));
  show(jvmti, "RunAgentThread", jvmti->RunAgentThread(thread, body, nullptr, JVMTI_THREAD_NORM_PRIORITY));
  jlong nanos = 0;
  jvmtiError cpu = jvmti->GetThreadCpuTime(thread, &nanos);
  say("GetThreadCpuTime: unsupported or measured %d",
      cpu == JVMTI_ERROR_UNSUPPORTED_OPERATION || cpu == JVMTI_ERROR_NONE);
  jthread none = reinterpret_cast<jthread>(jni->NewLocalRef(type));
  show(jvmti, "suspend, null list", jvmti->SuspendAllVirtualThreads(1, nullptr));
  show(jvmti, "suspend, negative", jvmti->SuspendAllVirtualThreads(-1, &thread));
  show(jvmti, "suspend, no thread", jvmti->SuspendAllVirtualThreads(1, &none));
  show(jvmti, "resume, null list", jvmti->ResumeAllVirtualThreads(1, nullptr));
  show(jvmti, "resume, negative", jvmti->ResumeAllVirtualThreads(-1, &thread));
  show(jvmti, "resume, no thread", jvmti->ResumeAllVirtualThreads(1, &none));
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(
      vm, {.can_signal_thread = 1, .can_suspend = 1, .can_get_thread_cpu_time = 1, .can_support_virtual_threads = 1});
}
