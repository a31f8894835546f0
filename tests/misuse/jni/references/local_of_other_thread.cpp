// SPDX-License-Identifier: Apache-2.0
// expect: jni.reference.stale GetObjectClass local another thread main
#include "misuse.hpp"

#include <thread>

void misuse(JNIEnv* env, jclass, jobject object) {
  jobject local = env->NewLocalRef(object);
  std::thread([local] {
    JNIEnv* own;
    must(vm->AttachCurrentThread(reinterpret_cast<void**>(&own), nullptr) == JNI_OK, "AttachCurrentThread");
    own->GetObjectClass(local);  // HERE
    vm->DetachCurrentThread();
  }).join();
}
