// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static void JNICALL pop(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jboolean) {
  say("pop of %s", method_name(jvmti, method).c_str());
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_request(JNIEnv*, jclass) {
  show(jvmti, "inner", jvmti->NotifyFramePop(nullptr, 1));
  show(jvmti, "outer", jvmti->NotifyFramePop(nullptr, 2));
  show(jvmti, "ClearAllFramePops", jvmti->ClearAllFramePops(nullptr));
  show(jvmti, "outer again", jvmti->NotifyFramePop(nullptr, 2));
}
JNIEXPORT void JNICALL Java_Test_running(JNIEnv*, jclass, jthread thread) {
  show(jvmti, "running", jvmti->ClearAllFramePops(thread));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  if (jvmti->functions->ClearAllFramePops == nullptr) skip("the function table of this VM ends at an older version");
  add_capabilities(jvmti, [](auto& c) { c.can_generate_frame_pop_events = 1; });
  set_callbacks(jvmti, [](auto& c) { c.FramePop = pop; });
  enable(jvmti, JVMTI_EVENT_FRAME_POP);
  return 0;
}
}
