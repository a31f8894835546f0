// SPDX-License-Identifier: Apache-2.0
#include "agent.hpp"

namespace {

// The names of hidden classes differ between VMs.
bool is_ours(const std::string& name) {
  if (name.find("$$Lambda") != std::string::npos) return false;
  return name.starts_with("LTest") || name.starts_with("test-");
}

void class_event(const char* event, jvmtiEnv* jvmti, jthread thread, jclass type) {
  const std::string name = class_signature(jvmti, type);
  if (is_ours(name)) say("%s %s on %s", event, name.c_str(), thread_name(jvmti, thread).c_str());
}

void JNICALL class_load(jvmtiEnv* jvmti, JNIEnv*, jthread thread, jclass type) {
  class_event("ClassLoad", jvmti, thread, type);
}

void JNICALL class_prepare(jvmtiEnv* jvmti, JNIEnv*, jthread thread, jclass type) {
  class_event("ClassPrepare", jvmti, thread, type);
}

void thread_event(const char* event, jvmtiEnv* jvmti, JNIEnv* jni, jthread thread) {
  if (!is_live(jvmti)) return;
  jthread current = nullptr;
  check(jvmti->GetCurrentThread(&current), "GetCurrentThread");
  const std::string name = thread_name(jvmti, thread);
  if (is_ours(name))
    say("%s %s, on itself: %s", event, name.c_str(), jni->IsSameObject(thread, current) ? "yes" : "no");
}

void JNICALL thread_start(jvmtiEnv* jvmti, JNIEnv* jni, jthread thread) {
  thread_event("ThreadStart", jvmti, jni, thread);
}

void JNICALL thread_end(jvmtiEnv* jvmti, JNIEnv* jni, jthread thread) { thread_event("ThreadEnd", jvmti, jni, thread); }

}  // namespace

extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmtiEnv* jvmti = get_jvmti(vm);
  jvmtiEventCallbacks callbacks{};
  callbacks.ClassLoad = class_load;
  callbacks.ClassPrepare = class_prepare;
  callbacks.ThreadStart = thread_start;
  callbacks.ThreadEnd = thread_end;
  check(jvmti->SetEventCallbacks(&callbacks, sizeof callbacks), "SetEventCallbacks");
  for (jvmtiEvent event :
       {JVMTI_EVENT_CLASS_LOAD, JVMTI_EVENT_CLASS_PREPARE, JVMTI_EVENT_THREAD_START, JVMTI_EVENT_THREAD_END}) {
    enable(jvmti, event);
  }
  return JNI_OK;
}
