// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
static int prepared;
static void JNICALL prepare(jvmtiEnv*, JNIEnv*, jthread, jclass c) {
  if (class_signature(jvmti, c) == "LC;") ++prepared;
}
static void JNICALL death(jvmtiEnv*, JNIEnv*) { say("prepared %d", prepared); }
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {}, {.VMDeath = death, .ClassPrepare = prepare}, {JVMTI_EVENT_CLASS_PREPARE, JVMTI_EVENT_VM_DEATH});
}
