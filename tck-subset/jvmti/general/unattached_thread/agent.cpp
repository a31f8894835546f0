// SPDX-License-Identifier: Apache-2.0
#include <thread>

#include "tck.hpp"
static JavaVM* the_vm;
static jvmtiError errors[6];
static void call_all() {
  jint count = 0;
  jthread thread = nullptr, *threads = nullptr;
  jclass* classes = nullptr;
  jthreadGroup* groups = nullptr;
  errors[0] = jvmti->GetAllThreads(&count, &threads);
  errors[1] = jvmti->GetLoadedClasses(&count, &classes);
  errors[2] = jvmti->GetCurrentThread(&thread);
  errors[3] = jvmti->GetThreadState(nullptr, &count);
  errors[4] = jvmti->ForceGarbageCollection();
  errors[5] = jvmti->GetTopThreadGroups(&count, &groups);
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_run(JNIEnv*, jclass) {
  static const char* names[] = {"GetAllThreads",  "GetLoadedClasses",       "GetCurrentThread",
                                "GetThreadState", "ForceGarbageCollection", "GetTopThreadGroups"};
  std::thread(call_all).join();
  for (int i = 0; i < 6; i++) show(jvmti, names[i], errors[i]);
  std::thread([] {
    JNIEnv* env = nullptr;
    the_vm->AttachCurrentThread(reinterpret_cast<void**>(&env), nullptr);
    call_all();
    the_vm->DetachCurrentThread();
  }).join();
  say("attached");
  for (int i = 0; i < 6; i++) show(jvmti, names[i], errors[i]);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  the_vm = vm;
  jvmti = get_jvmti(vm);
  return 0;
}
}
