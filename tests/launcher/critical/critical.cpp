// SPDX-License-Identifier: Apache-2.0
#include <jni.h>
#include <unistd.h>

#include <cstdio>

extern "C" JNIEXPORT void JNICALL Java_Critical_hold(JNIEnv* jni, jclass, jintArray array) {
  void* elements = jni->GetPrimitiveArrayCritical(array, nullptr);
  std::puts("ready");
  std::fflush(stdout);
  while (sleep(1) == 0) {
  }
  jni->ReleasePrimitiveArrayCritical(array, elements, 0);
}
