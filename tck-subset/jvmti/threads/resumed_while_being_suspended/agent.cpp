// SPDX-License-Identifier: Apache-2.0
#include <atomic>
#include <thread>

#include "tck.hpp"
static JavaVM* the_vm;
/// Calls `work` in an attached thread until it answers false.
template <class Work>
static std::thread attached(Work work) {
  return std::thread([work] {
    JNIEnv* env = nullptr;
    the_vm->AttachCurrentThread(reinterpret_cast<void**>(&env), nullptr);
    while (work()) continue;
    the_vm->DetachCurrentThread();
  });
}
extern "C" {
JNIEXPORT void JNICALL Java_Test_contend(JNIEnv* env, jclass, jthread thread) {
  auto busy = static_cast<jthread>(env->NewGlobalRef(thread));
  std::atomic<int> left{2000};
  auto suspend = [&] {
    jvmti->SuspendThread(busy);
    return --left > 0;
  };
  auto resume = [&] {
    jvmti->ResumeThread(busy);
    return left > 0;
  };
  std::thread threads[] = {attached(suspend), attached(suspend), attached(resume), attached(resume)};
  for (std::thread& each : threads) each.join();
  jvmti->ResumeThread(busy);
  env->DeleteGlobalRef(busy);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  the_vm = vm;
  return start_agent(vm, {.can_suspend = 1}, {}, {});
}
}
