// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static int made;
struct Storage {
  int number;
};
static Storage* storage(jvmtiEnv* jvmti, jthread thread) {
  void* data = nullptr;
  check(jvmti->GetThreadLocalStorage(thread, &data), "GetThreadLocalStorage");
  return static_cast<Storage*>(data);
}
static void JNICALL started(jvmtiEnv* jvmti, JNIEnv*, jthread thread) {
  if (!is_live(jvmti) || thread_name(jvmti, thread) != "test") return;
  check(jvmti->SetThreadLocalStorage(thread, new Storage{++made}), "SetThreadLocalStorage");
}
static void JNICALL prepared(jvmtiEnv* jvmti, JNIEnv*, jthread thread, jclass type) {
  Storage* own = storage(jvmti, thread);
  std::string name = class_signature(jvmti, type);
  if (name == "LTest$A;" || name == "LTest$B;") say("%s in thread %d", name.c_str(), own == nullptr ? 0 : own->number);
}
static void JNICALL ended(jvmtiEnv* jvmti, JNIEnv*, jthread thread) {
  Storage* own = storage(jvmti, thread);
  if (own != nullptr) say("thread %d ends", own->number);
  delete own;
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  return start_agent(vm, {}, {.ThreadStart = started, .ThreadEnd = ended, .ClassPrepare = prepared},
                     {JVMTI_EVENT_THREAD_START, JVMTI_EVENT_THREAD_END, JVMTI_EVENT_CLASS_PREPARE});
}
