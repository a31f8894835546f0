// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
extern "C" {
JNIEXPORT void JNICALL Java_Test_add(JNIEnv* env, jclass, jstring segment) {
  show(jvmti, "AddToSystemClassLoaderSearch", jvmti->AddToSystemClassLoaderSearch(text_of(env, segment).c_str()));
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) {
  jvmti = get_jvmti(vm);
  return 0;
}
}
