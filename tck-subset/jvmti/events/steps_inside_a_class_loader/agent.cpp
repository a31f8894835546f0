// SPDX-License-Identifier: Apache-2.0
// Stepping begins in the class loader, as at a breakpoint of its author, goes through what it calls and leaves it.
#include "frames.hpp"
static std::string last;
static void JNICALL step(jvmtiEnv*, JNIEnv*, jthread, jmethodID method, jlocation) {
  jclass type = nullptr;
  check(jvmti->GetMethodDeclaringClass(method, &type), "GetMethodDeclaringClass");
  std::string signature = class_signature(jvmti, type);
  if (signature.compare(0, 5, "LTest") != 0) return;
  std::string here = signature + method_name(jvmti, method);
  if (here != last) say("steps in %s", here.c_str());
  last = here;
}
static void JNICALL entry(jvmtiEnv*, JNIEnv*, jthread, jmethodID method) {
  if (!of_test(jvmti, method) || method_name(jvmti, method) != "loadClass") return;
  say("entry of loadClass");
  disable(jvmti, JVMTI_EVENT_METHOD_ENTRY);
  enable(jvmti, JVMTI_EVENT_SINGLE_STEP);
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_begin(JNIEnv*, jclass) { enable(jvmti, JVMTI_EVENT_METHOD_ENTRY); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  add_capabilities(jvmti, [](auto& c) { c.can_generate_single_step_events = c.can_generate_method_entry_events = 1; });
  set_callbacks(jvmti, [](auto& c) {
    c.SingleStep = step;
    c.MethodEntry = entry;
  });
  return 0;
}
}
