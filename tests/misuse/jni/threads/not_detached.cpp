// SPDX-License-Identifier: Apache-2.0
// expect: jni.thread.not_detached AttachCurrentThread forgetful ends
#include "misuse.hpp"

#include <thread>

void misuse(JNIEnv*, jclass, jobject) {
  std::thread([] {
    JNIEnv* own;
    char name[] = "forgetful";
    JavaVMAttachArgs arguments{JNI_VERSION_1_8, name, nullptr};
    vm->AttachCurrentThread(reinterpret_cast<void**>(&own), &arguments);  // HERE
  }).join();
}
