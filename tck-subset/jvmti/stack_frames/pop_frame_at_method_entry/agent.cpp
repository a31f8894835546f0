// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static int entries;
static void JNICALL entry(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method) {
  if (!of_test(jvmti, method)) return;
  std::string name = method_name(jvmti, method);
  if (name != "plain" && name != "locked") return;
  say("entry of %s", name.c_str());
  if (++entries % 3 != 0) show(jvmti, "PopFrame", jvmti->PopFrame(thread));
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass) { enable(jvmti, JVMTI_EVENT_METHOD_ENTRY); }
JNIEXPORT void JNICALL Java_Test_end(JNIEnv*, jclass) { disable(jvmti, JVMTI_EVENT_METHOD_ENTRY); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {.can_pop_frame = 1, .can_generate_method_entry_events = 1}, {.MethodEntry = entry});
}
}
