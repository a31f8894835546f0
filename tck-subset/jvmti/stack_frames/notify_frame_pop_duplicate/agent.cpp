// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static jvmtiEnv* jvmti;
static void JNICALL pop(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jboolean) {
  say("pop of %s", method_name(jvmti, method).c_str());
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_request(JNIEnv*, jclass) {
  for (const char* what : {"first", "second", "third"}) show(jvmti, what, jvmti->NotifyFramePop(nullptr, 1));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_generate_frame_pop_events = 1; });
  set_callbacks(jvmti, [](auto& c) { c.FramePop = pop; });
  enable(jvmti, JVMTI_EVENT_FRAME_POP);
  return 0;
}
}
