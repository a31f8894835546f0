// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jvmtiEnv *global, *of_thread, *stays;
static void JNICALL prepare(jvmtiEnv* jvmti, JNIEnv*, jthread, jclass type) {
  std::string name = class_signature(jvmti, type);
  const char* who = jvmti == global ? "global" : jvmti == of_thread ? "of the thread" : "stays";
  if (name.rfind("LTest$", 0) == 0) say("%s: %s", who, name.c_str());
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_enable(JNIEnv*, jclass) {
  jthread self = nullptr;
  check(stays->GetCurrentThread(&self), "GetCurrentThread");
  enable(global, JVMTI_EVENT_CLASS_PREPARE);
  check(of_thread->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, self), "enable");
  enable(stays, JVMTI_EVENT_CLASS_PREPARE);
}
JNIEXPORT void JNICALL Java_Test_dispose(JNIEnv*, jclass) {
  show(stays, "dispose", global->DisposeEnvironment());
  show(stays, "dispose", of_thread->DisposeEnvironment());
  jvmtiPhase phase;
  show(stays, "GetPhase", global->GetPhase(&phase));
  show(stays, "enable", global->SetEventNotificationMode(JVMTI_ENABLE, JVMTI_EVENT_CLASS_PREPARE, nullptr));
  show(stays, "dispose", global->DisposeEnvironment());
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  for (jvmtiEnv** each : {&global, &of_thread, &stays}) {
    *each = get_jvmti(vm);
    set_callbacks(*each, [](auto& c) { c.ClassPrepare = prepare; });
  }
  return 0;
}
}
