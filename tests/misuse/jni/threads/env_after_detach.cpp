// SPDX-License-Identifier: Apache-2.0
// expect: jni.foreign_env FindClass not attached
#include "misuse.hpp"

#include <thread>

void misuse(JNIEnv*, jclass, jobject) {
  std::thread([] {
    JNIEnv* own;
    vm->AttachCurrentThread(reinterpret_cast<void**>(&own), nullptr);
    vm->DetachCurrentThread();
    own->FindClass("Subject");  // HERE
  }).join();
}
