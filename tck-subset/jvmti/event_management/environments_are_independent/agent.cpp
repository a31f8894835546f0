// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jvmtiEnv* envs[4];
static void tell(const char* event, jvmtiEnv* jvmti, jclass type) {
  std::string name = class_signature(jvmti, type);
  int which = 0;
  while (envs[which] != jvmti) which++;
  if (name.rfind("LTest$", 0) == 0) say("%s %s: %d", event, name.c_str(), which);
}
static void JNICALL load(jvmtiEnv* jvmti, JNIEnv*, jthread, jclass type) { tell("load", jvmti, type); }
static void JNICALL prepare(jvmtiEnv* jvmti, JNIEnv*, jthread, jclass type) { tell("prepare", jvmti, type); }
extern "C" {
JNIEXPORT void JNICALL Java_Test_disable(JNIEnv*, jclass, jint i) { disable(envs[i], JVMTI_EVENT_CLASS_PREPARE); }
JNIEXPORT void JNICALL Java_Test_enable(JNIEnv*, jclass, jint i) { enable(envs[i], JVMTI_EVENT_CLASS_PREPARE); }
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  for (jvmtiEnv*& each : envs) each = get_jvmti(vm);
  for (int i : {2, 0, 1}) {
    set_callbacks(envs[i], [](auto& c) { c.ClassPrepare = prepare; });
    enable(envs[i], JVMTI_EVENT_CLASS_PREPARE);
  }
  set_callbacks(envs[3], [](auto& c) { c.ClassLoad = load; });
  enable(envs[3], JVMTI_EVENT_CLASS_LOAD);
  enable(envs[3], JVMTI_EVENT_CLASS_PREPARE);
  return 0;
}
}
