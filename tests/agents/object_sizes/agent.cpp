// SPDX-License-Identifier: Apache-2.0
#include "agent.hpp"

static jvmtiEnv* jvmti;

extern "C" {
JNIEXPORT jlong JNICALL Java_Test_size(JNIEnv*, jclass, jobject object) {
  jlong bytes = 0;
  check(jvmti->GetObjectSize(object, &bytes), "GetObjectSize");
  return bytes;
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
