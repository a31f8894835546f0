// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static void JNICALL pop(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jboolean by_exception) {
  jmethodID top = nullptr;
  jlocation location = 0;
  check(jvmti->GetFrameLocation(thread, 0, &top, &location), "GetFrameLocation");
  say("pop of %s, by exception %d, current %d", method_name(jvmti, method).c_str(), by_exception, top == method);
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_request(JNIEnv*, jclass, jint depth) {
  show(jvmti, "NotifyFramePop", jvmti->NotifyFramePop(nullptr, depth));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_frame_pop_events = 1}, {.FramePop = pop}, {JVMTI_EVENT_FRAME_POP});
}
}
