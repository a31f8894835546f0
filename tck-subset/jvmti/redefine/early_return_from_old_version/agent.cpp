// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
extern "C" JNIEXPORT void JNICALL Java_Test_leave(JNIEnv*, jclass, jthread thread, jstring value) {
  check(jvmti->SuspendThread(thread), "SuspendThread");
  say_version(thread, 0);
  show(jvmti, "ForceEarlyReturnObject", jvmti->ForceEarlyReturnObject(thread, value));
  check(jvmti->ResumeThread(thread), "ResumeThread");
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {.can_suspend = 1, .can_force_early_return = 1});
}
