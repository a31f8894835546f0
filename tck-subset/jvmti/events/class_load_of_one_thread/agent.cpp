// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
static void event(const char* what, jthread thread, jclass c) {
  std::string name = class_signature(jvmti, c);
  if (name == "LTest$Mine;" || name == "LTest$Others;")
    say("%s %s on %s", what, name.c_str(), thread_name(jvmti, thread).c_str());
}
static void JNICALL load(jvmtiEnv*, JNIEnv*, jthread t, jclass c) { event("load", t, c); }
static void JNICALL prepare(jvmtiEnv*, JNIEnv*, jthread t, jclass c) { event("prepare", t, c); }
extern "C" {
JNIEXPORT void JNICALL Java_Test_watch(JNIEnv*, jclass, jthread t) {
  for (jvmtiEvent e : {JVMTI_EVENT_CLASS_LOAD, JVMTI_EVENT_CLASS_PREPARE})
    check(jvmti->SetEventNotificationMode(JVMTI_ENABLE, e, t), "SetEventNotificationMode");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {}, {.ClassLoad = load, .ClassPrepare = prepare});
}
}
