// SPDX-License-Identifier: Apache-2.0
#include <cstddef>

#include "tck.hpp"
static void JNICALL load(jvmtiEnv*, JNIEnv*, jthread, jclass type) {
  std::string name = class_signature(jvmti, type);
  if (name.rfind("LTest$", 0) == 0) say("load %s", name.c_str());
}
static void JNICALL prepare(jvmtiEnv*, JNIEnv*, jthread, jclass type) {
  std::string name = class_signature(jvmti, type);
  if (name.rfind("LTest$", 0) == 0) say("prepare %s", name.c_str());
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_longer(JNIEnv*, jclass) {
  struct {
    jvmtiEventCallbacks known;
    void* more[40];
  } callbacks{};
  callbacks.known.ClassLoad = load;
  callbacks.known.ClassPrepare = prepare;
  for (void*& each : callbacks.more) each = reinterpret_cast<void*>(&callbacks);
  show(jvmti, "longer", jvmti->SetEventCallbacks(&callbacks.known, sizeof callbacks));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  jvmtiEventCallbacks callbacks{};
  callbacks.ClassLoad = load;
  callbacks.ClassPrepare = prepare;
  show(jvmti, "shorter", jvmti->SetEventCallbacks(&callbacks, offsetof(jvmtiEventCallbacks, ClassPrepare)));
  enable(jvmti, {JVMTI_EVENT_CLASS_LOAD, JVMTI_EVENT_CLASS_PREPARE});
  return 0;
}
}
