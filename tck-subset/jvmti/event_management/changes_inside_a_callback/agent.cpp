// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static void JNICALL second(jvmtiEnv* jvmti, JNIEnv*, jthread, jclass type) {
  std::string name = class_signature(jvmti, type);
  if (name.rfind("LTest$", 0) != 0) return;
  if (name == "LTest$C;") disable(jvmti, JVMTI_EVENT_CLASS_PREPARE);
  say("second: %s", name.c_str());
}
static void JNICALL first(jvmtiEnv* jvmti, JNIEnv*, jthread, jclass type) {
  std::string name = class_signature(jvmti, type);
  if (name.rfind("LTest$", 0) != 0) return;
  set_callbacks(jvmti, [](auto& c) { c.ClassPrepare = second; });
  say("first: %s", name.c_str());
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {}, {.ClassPrepare = first}, {JVMTI_EVENT_CLASS_PREPARE});
}
