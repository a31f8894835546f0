// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static std::string steps;
static void JNICALL step(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jlocation location) {
  if (method_name(jvmti, method) != "loop" || !of_test(jvmti, method)) return;
  jmethodID top = nullptr;
  jlocation at = -1;
  check(jvmti->GetFrameLocation(thread, 0, &top, &at), "GetFrameLocation");
  steps += " " + std::to_string(location) + (top == method && at == location ? "" : "?");
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass) { enable(jvmti, JVMTI_EVENT_SINGLE_STEP); }
JNIEXPORT void JNICALL Java_Test_end(JNIEnv*, jclass) {
  disable(jvmti, JVMTI_EVENT_SINGLE_STEP);
  say("steps:%s", steps.c_str());
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_single_step_events = 1}, {.SingleStep = step});
}
}
