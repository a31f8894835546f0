// SPDX-License-Identifier: Apache-2.0
// Runs a function in a native thread that is attached for it, so that it has no Java frames.
#pragma once
#include <thread>

#include "frames.hpp"

inline void in_attached_thread(JNIEnv* env, void (*work)()) {
  JavaVM* vm = nullptr;
  env->GetJavaVM(&vm);
  std::thread([=] {
    JNIEnv* own = nullptr;
    vm->AttachCurrentThread(reinterpret_cast<void**>(&own), nullptr);
    work();
    vm->DetachCurrentThread();
  }).join();
}
