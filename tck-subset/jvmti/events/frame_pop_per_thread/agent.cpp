// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static void JNICALL pop(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jboolean) {
  say("pop of %s in %s", method_name(jvmti, method).c_str(), thread_name(jvmti, thread).c_str());
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_request(JNIEnv*, jclass, jboolean enabled) {
  show(jvmti, "NotifyFramePop", jvmti->NotifyFramePop(nullptr, 1));
  if (enabled)
    show(jvmti, "enable", jvmti->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_FRAME_POP, current_thread(jvmti)));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_frame_pop_events = 1}, {.FramePop = pop});
}
}
