// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" JNIEXPORT jlong JNICALL Java_Test_size(JNIEnv*, jclass, jobject object) {
  jlong size = -1;
  check(jvmti->GetObjectSize(object, &size), "GetObjectSize");
  return size;
}
extern "C" JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
