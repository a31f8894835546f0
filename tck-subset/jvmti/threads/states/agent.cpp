// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT jint JNICALL Java_Test_state(JNIEnv*, jclass, jthread thread) {
  jint state = 0;
  jvmtiError error = jvmti->GetThreadState(thread, &state);
  return error != JVMTI_ERROR_NONE
             ? -error
             : state & ~(JVMTI_THREAD_STATE_VENDOR_1 | JVMTI_THREAD_STATE_VENDOR_2 | JVMTI_THREAD_STATE_VENDOR_3);
}
JNIEXPORT jstring JNICALL Java_Test_info(JNIEnv* env, jclass, jthread thread) {
  jvmtiThreadInfo info{};
  check(jvmti->GetThreadInfo(thread, &info), "GetThreadInfo");
  return env->NewStringUTF((take(jvmti, info.name) + " priority " + std::to_string(info.priority) + " daemon " +
                            std::to_string(info.is_daemon))
                               .c_str());
}
JNIEXPORT jint JNICALL Java_Test_suspend(JNIEnv*, jclass, jthread thread) { return jvmti->SuspendThread(thread); }
JNIEXPORT jint JNICALL Java_Test_resume(JNIEnv*, jclass, jthread thread) { return jvmti->ResumeThread(thread); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_agent(vm, {.can_suspend = 1}); }
}
