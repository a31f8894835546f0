// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jvmtiEnv* jvmti;
static void JNICALL prepare(jvmtiEnv*, JNIEnv*, jthread thread, jclass type) {
  std::string name = class_signature(jvmti, type);
  if (name.rfind("LTest$", 0) == 0) say("  %s in %s", name.c_str(), thread_name(jvmti, thread).c_str());
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_mode(JNIEnv*, jclass, jboolean on, jthread thread) {
  check(jvmti->SetEventNotificationMode(on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_CLASS_PREPARE, thread), "mode");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  set_callbacks(jvmti, [](auto& c) { c.ClassPrepare = prepare; });
  return 0;
}
}
