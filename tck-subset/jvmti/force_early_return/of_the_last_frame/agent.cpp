// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_force(JNIEnv*, jclass, jthread thread) {
  check(jvmti->SuspendThread(thread), "SuspendThread");
  say("stack:%s", stack_names(jvmti, thread).c_str());
  show(jvmti, "ForceEarlyReturnVoid", jvmti->ForceEarlyReturnVoid(thread));
  check(jvmti->ResumeThread(thread), "ResumeThread");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_suspend = 1, .can_force_early_return = 1});
}
}
