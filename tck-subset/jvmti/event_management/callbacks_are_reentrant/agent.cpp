// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static void JNICALL prepare(jvmtiEnv*, JNIEnv* env, jthread thread, jclass type) {
  std::string name = class_signature(jvmti, type);
  if (name.rfind("LTest$", 0) != 0) return;
  jthread current = nullptr;
  check(jvmti->GetCurrentThread(&current), "GetCurrentThread");
  say("begin %s, current thread %d", name.c_str(), env->IsSameObject(thread, current));
  if (name[6] < 'C') env->AllocObject(env->FindClass(name[6] == 'A' ? "Test$B" : "Test$C"));
  say("end %s", name.c_str());
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {}, {.ClassPrepare = prepare}, {JVMTI_EVENT_CLASS_PREPARE});
}
