// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
/// Suspends the thread, whose topmost frame is the obsolete one, and pops that.
extern "C" JNIEXPORT void JNICALL Java_Test_pop(JNIEnv*, jclass, jthread thread) {
  check(jvmti->SuspendThread(thread), "SuspendThread");
  say_version(thread, 0);
  show(jvmti, "PopFrame", jvmti->PopFrame(thread));
  check(jvmti->ResumeThread(thread), "ResumeThread");
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {.can_pop_frame = 1, .can_suspend = 1});
}
