// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static void JNICALL prepare(jvmtiEnv*, JNIEnv*, jthread, jclass type) {
  std::string name = class_signature(jvmti, type);
  if (name.rfind("LTest$", 0) == 0) say("%s", name.c_str());
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_mode(JNIEnv*, jclass, jboolean on) {
  show(jvmti, "mode",
       jvmti->SetEventNotificationMode(on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_CLASS_PREPARE, nullptr));
  show(jvmti, "again",
       jvmti->SetEventNotificationMode(on ? JVMTI_ENABLE : JVMTI_DISABLE, JVMTI_EVENT_CLASS_PREPARE, nullptr));
}
JNIEXPORT void JNICALL Java_Test_callback(JNIEnv*, jclass) {
  set_callbacks(jvmti, [](auto& c) { c.ClassPrepare = prepare; });
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
