// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static jvmtiEnv* jvmti;
extern "C" {
JNIEXPORT void JNICALL Java_Test_force(JNIEnv*, jclass, jthread thread) {
  check(jvmti->SuspendThread(thread), "SuspendThread");
  say("stack:%s", stack_names(jvmti, thread).c_str());
  show(jvmti, "ForceEarlyReturnVoid", jvmti->ForceEarlyReturnVoid(thread));
  check(jvmti->ResumeThread(thread), "ResumeThread");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_force_early_return = c.can_suspend = 1; });
  return 0;
}
}
