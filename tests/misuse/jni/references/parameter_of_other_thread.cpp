// SPDX-License-Identifier: Apache-2.0
// expect: jni.reference.stale GetObjectClass another thread main
#include "misuse.hpp"

#include <thread>

void misuse(JNIEnv*, jclass, jobject object) {
  std::thread([object] {
    JNIEnv* own;
    must(vm->AttachCurrentThread(reinterpret_cast<void**>(&own), nullptr) == JNI_OK, "AttachCurrentThread");
    own->GetObjectClass(object);  // HERE
    vm->DetachCurrentThread();
  }).join();
}
