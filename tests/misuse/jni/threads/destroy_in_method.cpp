// SPDX-License-Identifier: Apache-2.0
// expect: jni.thread.destroy_in_method DestroyJavaVM main
#include "misuse.hpp"

void misuse(JNIEnv*, jclass, jobject) {
  if (vm->DestroyJavaVM() != JNI_ERR) abort();  // HERE
}
