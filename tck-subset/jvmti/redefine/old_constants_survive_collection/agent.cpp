// SPDX-License-Identifier: Apache-2.0
#include "redefine.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_collect(JNIEnv*, jclass) {
  check(jvmti->ForceGarbageCollection(), "ForceGarbageCollection");
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return start(vm); }
}
