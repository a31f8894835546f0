// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static void JNICALL entry(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method) {
  if (of_test(jvmti, method) && method_name(jvmti, method) == "third")
    show(jvmti, "at the entry of third", jvmti->NotifyFramePop(thread, 0));
}
static void JNICALL pop(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jboolean by_exception) {
  std::string name = method_name(jvmti, method);
  say("pop of %s, by exception %d", name.c_str(), by_exception);
  if (name == "third" || name == "second") show(jvmti, "for the caller", jvmti->NotifyFramePop(thread, 1));
}
static void JNICALL thrown(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method, jlocation, jobject, jmethodID,
                           jlocation) {
  if (of_test(jvmti, method)) show(jvmti, "where it is thrown", jvmti->NotifyFramePop(thread, 0));
}
static const jvmtiEvent kEvents[] = {JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_FRAME_POP, JVMTI_EVENT_EXCEPTION};
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass) {
  for (jvmtiEvent e : kEvents) enable(jvmti, e);
}
JNIEXPORT void JNICALL Java_Test_end(JNIEnv*, jclass) {
  for (jvmtiEvent e : kEvents) disable(jvmti, e);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(
      vm,
      {.can_generate_exception_events = 1, .can_generate_frame_pop_events = 1, .can_generate_method_entry_events = 1},
      {.Exception = thrown, .FramePop = pop, .MethodEntry = entry});
}
}
