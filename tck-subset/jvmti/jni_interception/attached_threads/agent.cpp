// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <thread>

#include "tck.hpp"
static JavaVM* the_vm;
static jniNativeInterface* original;
static std::atomic<int> calls, stage;
static jint JNICALL counted(JNIEnv* env) {
  calls++;
  return original->GetVersion(env);
}
static void body(bool older) {
  JNIEnv* env = nullptr;
  the_vm->AttachCurrentThreadAsDaemon(reinterpret_cast<void**>(&env), nullptr);
  if (older) {
    stage = 1;
    while (stage != 2) std::this_thread::yield();
  }
  env->GetVersion();
  the_vm->DetachCurrentThread();
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_run(JNIEnv*, jclass) {
  std::thread older(body, true);
  while (stage != 1) std::this_thread::yield();
  check(jvmti->GetJNIFunctionTable(&original), "GetJNIFunctionTable");
  jniNativeInterface mine = *original;
  mine.GetVersion = counted;
  check(jvmti->SetJNIFunctionTable(&mine), "SetJNIFunctionTable");
  stage = 2;
  older.join();
  say("attached before: %d", calls.exchange(0));
  std::thread(body, false).join();
  say("attached behind: %d", calls.exchange(0));
  check(jvmti->SetJNIFunctionTable(original), "SetJNIFunctionTable");
  std::thread(body, false).join();
  say("restored: %d", calls.exchange(0));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  the_vm = vm;
  jvmti = get_jvmti(vm);
  return 0;
}
}
