// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static void JNICALL prepare(jvmtiEnv*, JNIEnv*, jthread, jclass type) {
  std::string name = class_signature(jvmti, type);
  if (name.rfind("LTest$", 0) == 0) say("%s", name.c_str());
}
static jvmtiEventCallbacks callbacks;
extern "C" {
JNIEXPORT void JNICALL Java_Test_nothing(JNIEnv*, jclass) {
  show(jvmti, "null", jvmti->SetEventCallbacks(nullptr, sizeof callbacks));
}
JNIEXPORT void JNICALL Java_Test_size(JNIEnv*, jclass, jint size) {
  if (size > 0) size = sizeof callbacks;
  std::string what = size < 0 ? "negative" : size == 0 ? "size 0" : "all";
  show(jvmti, what, jvmti->SetEventCallbacks(&callbacks, size));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  callbacks.ClassPrepare = prepare;
  check(jvmti->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  enable(jvmti, JVMTI_EVENT_CLASS_PREPARE);
  return 0;
}
}
