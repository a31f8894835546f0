// SPDX-License-Identifier: Apache-2.0
#include "tck.hpp"
static jvmtiEnv* jvmti;
extern "C" {
JNIEXPORT void JNICALL Java_Test_add(JNIEnv* env, jclass, jstring segment) {
  const char* path = env->GetStringUTFChars(segment, nullptr);
  show(jvmti, "AddToBootstrapClassLoaderSearch", jvmti->AddToBootstrapClassLoaderSearch(path));
  env->ReleaseStringUTFChars(segment, path);
}
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM* vm, char*, void*) { return jvmti = get_jvmti(vm), 0; }
}
