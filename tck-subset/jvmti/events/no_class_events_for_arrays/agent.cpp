// SPDX-License-Identifier: Apache-2.0
#include <atomic>

#include "redefine.hpp"
static std::atomic<bool> wrong;  // by any thread that loads classes
static void event(const char* what, jclass c) {
  std::string name = class_signature(jvmti, c);
  if (name[0] != 'L') wrong = true;
  if (name == "LTarget;") say("%s %s", what, name.c_str());
}
static void JNICALL load(jvmtiEnv*, JNIEnv*, jthread, jclass c) { event("load", c); }
static void JNICALL prepare(jvmtiEnv*, JNIEnv*, jthread, jclass c) { event("prepare", c); }
extern "C" {
JNIEXPORT jboolean JNICALL Java_Test_wrong(JNIEnv*, jclass) { return wrong; }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start(vm, {}, {.ClassLoad = load, .ClassPrepare = prepare},
               {JVMTI_EVENT_CLASS_LOAD, JVMTI_EVENT_CLASS_PREPARE});
}
}
