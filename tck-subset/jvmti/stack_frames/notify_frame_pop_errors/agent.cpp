// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static void JNICALL pop(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jboolean) {
  say("pop of %s", method_name(jvmti, method).c_str());
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_own(JNIEnv*, jclass) {
  show(jvmti, "native", jvmti->NotifyFramePop(nullptr, 0));
  show(jvmti, "main", jvmti->NotifyFramePop(nullptr, 1));
  show(jvmti, "beyond", jvmti->NotifyFramePop(nullptr, 2));
  show(jvmti, "below zero", jvmti->NotifyFramePop(nullptr, -1));
}
JNIEXPORT void JNICALL Java_Test_other(JNIEnv*, jclass, jthread thread) {
  show(jvmti, "running", jvmti->NotifyFramePop(thread, 0));
  check(jvmti->SuspendThread(thread), "SuspendThread");
  show(jvmti, "suspended", jvmti->NotifyFramePop(thread, 0));
  show(jvmti, "its caller", jvmti->NotifyFramePop(thread, 1));
  show(jvmti, "beyond", jvmti->NotifyFramePop(thread, 2));
  check(jvmti->ResumeThread(thread), "ResumeThread");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_frame_pop_events = 1, .can_suspend = 1}, {.FramePop = pop},
                     {JVMTI_EVENT_FRAME_POP});
}
}
