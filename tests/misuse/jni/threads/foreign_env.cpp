// SPDX-License-Identifier: Apache-2.0
// expect: jni.foreign_env FindClass JNIEnv calling thread
#include "misuse.hpp"

#include <thread>

void misuse(JNIEnv* env, jclass, jobject) {
  std::thread([env] {
    JNIEnv* own;
    must(vm->AttachCurrentThread(reinterpret_cast<void**>(&own), nullptr) == JNI_OK, "AttachCurrentThread");
    env->FindClass("Subject");  // HERE
    vm->DetachCurrentThread();
  }).join();
}
