// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static void JNICALL prepare(jvmtiEnv* jvmti, JNIEnv*, jthread, jclass type) {
  std::string name = class_signature(jvmti, type);
  if (name == "LTest$Later;") say("ClassPrepare %s", name.c_str());
}
extern "C" {
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM*, char*, void*) {
  say("Agent_OnLoad");
  return 0;
}
JNIEXPORT jint JNICALL Agent_OnAttach(JavaVM* vm, char* options, void*) {
  jvmtiEnv* jvmti = get_jvmti(vm);
  jvmtiPhase phase;
  check(jvmti->GetPhase(&phase), "GetPhase");
  JNIEnv* env = nullptr;
  bool attached = vm->GetEnv(reinterpret_cast<void**>(&env), JNI_VERSION_1_6) == JNI_OK;
  jthread thread = nullptr;
  check(jvmti->GetCurrentThread(&thread), "GetCurrentThread");
  say("Agent_OnAttach [%s], live %d, attached %d", options, phase == JVMTI_PHASE_LIVE, attached);
  set_callbacks(jvmti, [](auto& c) { c.ClassPrepare = prepare; });
  enable(jvmti, JVMTI_EVENT_CLASS_PREPARE);
  return 0;
}
}
