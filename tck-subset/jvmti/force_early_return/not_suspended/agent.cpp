// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static jvmtiEnv* jvmti;
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
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_force_early_return = c.can_suspend = 1; });
  return 0;
}
}
