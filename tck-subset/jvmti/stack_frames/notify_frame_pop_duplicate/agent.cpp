// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static void JNICALL pop(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jboolean) {
  say("pop of %s", method_name(jvmti, method).c_str());
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_request(JNIEnv*, jclass) {
  for (const char* what : {"first", "second", "third"}) show(jvmti, what, jvmti->NotifyFramePop(nullptr, 1));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_frame_pop_events = 1}, {.FramePop = pop}, {JVMTI_EVENT_FRAME_POP});
}
}
