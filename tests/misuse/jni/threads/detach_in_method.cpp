// SPDX-License-Identifier: Apache-2.0
// expect: jni.thread.detach_in_method DetachCurrentThread main
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  vm->DetachCurrentThread();  // HERE
}
