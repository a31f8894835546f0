// SPDX-License-Identifier: Apache-2.0
// expect: jni.argument.pointer GetEnv env null
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  vm->GetEnv(nullptr, JNI_VERSION_1_8);  // HERE
}
