// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_force(JNIEnv*, jclass, jthread thread) {
  show(jvmti, "running, Object", jvmti->ForceEarlyReturnObject(thread, nullptr));
  show(jvmti, "running, Int", jvmti->ForceEarlyReturnInt(thread, 50));
  show(jvmti, "running, Long", jvmti->ForceEarlyReturnLong(thread, 50));
  show(jvmti, "running, Float", jvmti->ForceEarlyReturnFloat(thread, 50));
  show(jvmti, "running, Double", jvmti->ForceEarlyReturnDouble(thread, 50));
  show(jvmti, "running, Void", jvmti->ForceEarlyReturnVoid(thread));
  check(jvmti->SuspendThread(thread), "SuspendThread");
  show(jvmti, "suspended, Int", jvmti->ForceEarlyReturnInt(thread, 50));
  check(jvmti->ResumeThread(thread), "ResumeThread");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_suspend = 1, .can_force_early_return = 1});
}
}
