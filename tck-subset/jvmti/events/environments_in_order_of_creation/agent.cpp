// SPDX-License-Identifier: Apache-2.0
#include "frames.hpp"
static jvmtiEnv* environments[3];
static int number_of(jvmtiEnv* jvmti) {
  for (int i = 0; i < 3; ++i)
    if (environments[i] == jvmti) return i;
  return -1;
}
static void JNICALL entry(jvmtiEnv* jvmti, JNIEnv*, jthread, jmethodID method) {
  if (of_test(jvmti, method) && method_name(jvmti, method) == "work") say("entry in %d", number_of(jvmti));
}
static void JNICALL thrown(jvmtiEnv* jvmti, JNIEnv*, jthread, jmethodID method, jlocation, jobject, jmethodID,
                           jlocation) {
  if (of_test(jvmti, method)) say("exception in %d", number_of(jvmti));
}
extern "C" {
// Entries for all threads, exceptions for the caller alone.
JNIEXPORT void JNICALL Java_Test_enable(JNIEnv*, jclass, jint number, jboolean entries, jboolean exceptions) {
  jvmtiEnv* jvmti = environments[number];
  auto mode = [](jboolean on) { return on ? JVMTI_ENABLE : JVMTI_DISABLE; };
  check(jvmti->SetEventNotificationMode(mode(entries), JVMTI_EVENT_METHOD_ENTRY, nullptr), "entries");
  check(jvmti->SetEventNotificationMode(mode(exceptions), JVMTI_EVENT_EXCEPTION, current_thread(jvmti)), "exceptions");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  for (jvmtiEnv*& jvmti : environments) {
    jvmti = get_jvmti(vm);
    add_capabilities(jvmti, [](auto& c) { c.can_generate_method_entry_events = c.can_generate_exception_events = 1; });
    set_callbacks(jvmti, [](auto& c) {
      c.MethodEntry = entry;
      c.Exception = thrown;
    });
  }
  return 0;
}
}
