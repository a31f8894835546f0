// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_tryRunning(JNIEnv*, jclass, jthread thread) {
  show(jvmti, "running", jvmti->PopFrame(thread));
}
JNIEXPORT void JNICALL Java_Test_pop(JNIEnv*, jclass, jthread thread) {
  check(jvmti->SuspendThread(thread), "SuspendThread");
  say("stack:%s", stack_names(jvmti, thread).c_str());
  show(jvmti, "suspended", jvmti->PopFrame(thread));
  check(jvmti->ResumeThread(thread), "ResumeThread");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_pop_frame = 1, .can_suspend = 1});
}
}
