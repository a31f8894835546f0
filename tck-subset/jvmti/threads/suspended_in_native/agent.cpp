// SPDX-License-Identifier: Apache-2.0
#include <atomic>

#include "tck.hpp"
static std::atomic<bool> there, go, gone;
extern "C" {
JNIEXPORT void JNICALL Java_Test_inNative(JNIEnv*, jclass) {
  there = true;
  while (!go) asm volatile("");
  gone = true;
}
JNIEXPORT void JNICALL Java_Test_let(JNIEnv*, jclass) { go = true; }
JNIEXPORT jboolean JNICALL Java_Test_there(JNIEnv*, jclass) { return there; }
JNIEXPORT jboolean JNICALL Java_Test_gone(JNIEnv*, jclass) { return gone; }
JNIEXPORT void JNICALL Java_Test_suspend(JNIEnv*, jclass, jthread t) { check(jvmti->SuspendThread(t), "suspend"); }
JNIEXPORT void JNICALL Java_Test_resume(JNIEnv*, jclass, jthread t) { check(jvmti->ResumeThread(t), "resume"); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start_agent(vm, {.can_suspend = 1}); }
}
