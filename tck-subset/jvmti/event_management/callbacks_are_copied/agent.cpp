// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jvmtiEventCallbacks callbacks;
static void tell(const char* who, jclass type) {
  std::string name = class_signature(jvmti, type);
  if (name.rfind("LTest$", 0) == 0) say("%s: %s", who, name.c_str());
}
static void JNICALL one(jvmtiEnv*, JNIEnv*, jthread, jclass type) { tell("one", type); }
static void JNICALL two(jvmtiEnv*, JNIEnv*, jthread, jclass type) { tell("two", type); }
extern "C" {
JNIEXPORT void JNICALL Java_Test_change(JNIEnv*, jclass) { callbacks.ClassPrepare = two; }
JNIEXPORT void JNICALL Java_Test_set(JNIEnv*, jclass) {
  check(jvmti->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  callbacks.ClassPrepare = one;
  check(jvmti->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  enable(jvmti, JVMTI_EVENT_CLASS_PREPARE);
  return 0;
}
}
