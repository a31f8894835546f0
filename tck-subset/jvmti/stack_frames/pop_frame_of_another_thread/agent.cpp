// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static jvmtiEnv* jvmti;
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
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_pop_frame = c.can_suspend = 1; });
  return 0;
}
}
