// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_check(JNIEnv*, jclass, jthread thread) {
  jvmtiFrameInfo frames[64];
  jint depth = 0, count = 0;
  check(jvmti->GetFrameCount(thread, &depth), "GetFrameCount");
  show(jvmti, "as many as there are", jvmti->GetStackTrace(thread, -depth, 64, frames, &count));
  say("all of them %d", count == depth);
  show(jvmti, "positive", jvmti->GetStackTrace(thread, depth, 64, frames, &count));
  show(jvmti, "negative", jvmti->GetStackTrace(thread, -depth - 1, 64, frames, &count));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_support_virtual_threads = 1});
}
}
