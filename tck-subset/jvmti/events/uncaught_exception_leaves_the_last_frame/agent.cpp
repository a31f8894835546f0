// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static std::string exits, pops;  // the order of an exit and a pop of one frame is open
static void JNICALL leave(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jboolean by_exception, jvalue) {
  std::string name = method_name(jvmti, method);
  if (of_test(jvmti, method) && (name == "thrower" || name == "run")) exits += " " + name + (by_exception ? "!" : "");
}
static void JNICALL pop(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jboolean by_exception) {
  pops += " " + method_name(jvmti, method) + (by_exception ? "!" : "");
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass) {
  enable(jvmti, {JVMTI_EVENT_METHOD_EXIT, JVMTI_EVENT_FRAME_POP});
  show(jvmti, "thrower", jvmti->NotifyFramePop(nullptr, 1));
  show(jvmti, "run", jvmti->NotifyFramePop(nullptr, 2));
}
JNIEXPORT void JNICALL Java_Test_end(JNIEnv*, jclass) {
  disable(jvmti, JVMTI_EVENT_METHOD_EXIT);
  say("exits%s\npops%s", exits.c_str(), pops.c_str());
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_frame_pop_events = 1, .can_generate_method_exit_events = 1},
                     {.FramePop = pop, .MethodExit = leave});
}
}
