// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static bool wanted(jmethodID method) {
  if (!of_test(jvmti, method)) return false;
  std::string name = method_name(jvmti, method);
  return name == "plain" || name == "locked";
}
static void JNICALL entry(jvmtiEnv*, JNIEnv*, jthread thread, jmethodID method) {
  if (!wanted(method)) return;
  say("entry of %s", method_name(jvmti, method).c_str());
  show(jvmti, "ForceEarlyReturnInt", jvmti->ForceEarlyReturnInt(thread, 1234));
}
static void JNICALL leave(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jboolean by_exception, jvalue value) {
  if (wanted(method))
    say("exit of %s, by exception %d, value %d", method_name(jvmti, method).c_str(), by_exception, value.i);
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass) {
  enable(jvmti, {JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_METHOD_EXIT});
}
JNIEXPORT void JNICALL Java_Test_end(JNIEnv*, jclass) {
  disable(jvmti, {JVMTI_EVENT_METHOD_ENTRY, JVMTI_EVENT_METHOD_EXIT});
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(
      vm, {.can_generate_method_entry_events = 1, .can_generate_method_exit_events = 1, .can_force_early_return = 1},
      {.MethodEntry = entry, .MethodExit = leave});
}
}
