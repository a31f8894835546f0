// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static void JNICALL entry(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method) {
  if (!of_test(jvmti, method)) return;
  std::string name = method_name(jvmti, method);
  say("entry of %s", name.c_str());
  if (name == "asked") show(jvmti, "at the entry", jvmti->NotifyFramePop(thread, 0));
}
static void JNICALL pop(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jboolean) {
  say("pop of %s", method_name(jvmti, method).c_str());
  jvmti->NotifyFramePop(thread, 0);  // whatever it answers: the frame is as good as gone
}
static const jvmtiEvent kEvents[] = {JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_FRAME_POP};
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass) {
  for (jvmtiEvent e : kEvents) enable(jvmti, e);
}
JNIEXPORT void JNICALL Java_Test_end(JNIEnv*, jclass) {
  for (jvmtiEvent e : kEvents) disable(jvmti, e);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_generate_frame_pop_events = 1, .can_generate_method_entry_events = 1},
                     {.FramePop = pop, .MethodEntry = entry});
}
}
