// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.pointer AttachCurrentThread env null
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  vm->AttachCurrentThread(nullptr, nullptr);  // HERE
}
