// SPDX-License-Identifier: Apache-2.0
#include "jvmpi.hpp"

extern "C" JNIEXPORT jint JNICALL JVM_OnLoad(JavaVM* vm, char*, void*) {
  pi = get_profiler(vm);
  say("case: JVM_OnLoad is called");
  return JNI_ERR;
}
