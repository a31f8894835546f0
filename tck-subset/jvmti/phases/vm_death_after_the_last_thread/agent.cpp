// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jvmtiEnv* jvmti;
static void JNICALL started(jvmtiEnv*, JNIEnv*, jthread thread) {
  std::string name = thread_name(jvmti, thread);
  if (name.rfind("test", 0) == 0) say("ThreadStart %s", name.c_str());
}
static void JNICALL death(jvmtiEnv*, JNIEnv*) { say("VMDeath"); }
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  set_callbacks(jvmti, [](auto& c) {
    c.VMDeath = death;
    c.ThreadStart = started;
  });
  enable(jvmti, JVMTI_EVENT_VM_DEATH);
  enable(jvmti, JVMTI_EVENT_THREAD_START);
  return 0;
}
