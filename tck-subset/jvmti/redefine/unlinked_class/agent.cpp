// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
static int prepared;
static void JNICALL prepare(jvmtiEnv*, JNIEnv*, jthread, jclass c) {
  if (class_signature(jvmti, c) == "LC;") ++prepared;
}
static void JNICALL death(jvmtiEnv*, JNIEnv*) { say("prepared %d", prepared); }
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  start(vm, [](auto&) {});
  set_callbacks(jvmti, [](auto& c) {
    c.ClassPrepare = prepare;
    c.VMDeath = death;
  });
  enable(jvmti, JVMTI_EVENT_CLASS_PREPARE);
  enable(jvmti, JVMTI_EVENT_VM_DEATH);
  return 0;
}
